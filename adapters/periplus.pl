/*  SWI-Prolog asks the engine: legal moves, hints and goals, over JSON lines to one process.

    ?- use_module('periplus.pl').
    ?- legal('turn.json', Move).
    ?- hint('turn.json', Moves).
    ?- ask('turn.json', (score(S), S >= 20)).

    A position is the name of a file, or the text of one: JSON, a sheet, or the line that "periplus share" makes. The
    engine reads no files, so an edition that a JSON file names beside it is sent along; a text has to go by bundled
    editions or hold its own. The engine is "periplus engine" on the path, unless engine_command/2 is told another
    before the first question.
*/

:- module(periplus,
          [ legal/2,            % +Position, ?Move
            hint/2,             % +Position, -Moves
            hint/3,             % +Position, -Moves, +Seconds
            ask/2,              % +Position, ?Goal
            ask/3,              % +Position, ?Goal, +Options
            engine_command/2,   % +Program, +Arguments
            engine_stop/0
          ]).

:- use_module(library(http/json)).
:- use_module(library(process)).
:- use_module(library(readutil)).

:- dynamic command/2, running/3.

%!  legal(+Position, ?Move) is nondet. Move is legal now; an atom, in the notation of the game.
legal(Position, Move) :-
    question(Position, moves, _{}, Answer),
    member(Text, Answer.notation),
    atom_string(Move, Text).

%!  hint(+Position, -Moves) is det. Moves is the ranking, best first: a list of Move-Value, within ten seconds.
hint(Position, Moves) :-
    hint(Position, Moves, 10).

hint(Position, Moves, Seconds) :-
    question(Position, hint, _{limits:_{seconds:Seconds}}, Answer),
    findall(Move-Value,
            ( member(Entry, Answer.moves),
              atom_string(Move, Entry.notation),
              Value = Entry.value
            ),
            Moves).

%!  ask(+Position, ?Goal) is nondet. Goal, in the words of "periplus relations GAME", holds in some line of play.
%
%   Options: rules(Text), clauses and constraints of one's own; every(true), what holds in all lines; seconds(Number).
ask(Position, Goal) :-
    ask(Position, Goal, []).

ask(Position, Goal, Options) :-
    term_variables(Goal, Variables),
    copy_term(Goal-Variables, Copy-Names),
    numbervars(Names, 0, _),
    maplist(written, [Copy|Names], [Text|Written]),
    foldl(with_option, Options, _{goal:Text}, Fields),
    question(Position, ask, Fields, Answer),
    member(Found, Answer.answers),
    maplist(bound(Found), Written, Variables).

written(Term, Text) :-
    format(string(Text), '~W', [Term, [quoted(true), numbervars(true), spacing(next_argument)]]).

bound(Found, Written, Variable) :-
    atom_string(Name, Written),
    (   get_dict(Name, Found, Value)
    ->  value(Value, Variable)
    ;   true
    ).

%   Names come as they are printed, as atoms: T1 is 'T1'. A square is a list.
value(Value, Term) :-
    string(Value),
    !,
    atom_string(Term, Value).
value(Values, Terms) :-
    is_list(Values),
    !,
    maplist(value, Values, Terms).
value(null, none) :-
    !.
value(Value, Value).

with_option(Option, Fields, With) :-
    (   field(Option, Name, Value)
    ->  put_dict(Name, Fields, Value, With)
    ;   domain_error(periplus_option, Option)
    ).

field(rules(Text), rules, Text).
field(every(Every), every, Every).
field(seconds(Seconds), limits, _{seconds:Seconds}).

%   One question, one answer; a fault of what was asked is thrown as periplus_error(Field, Message).
question(Position, Verb, Fields, Answer) :-
    text_of(Position, Text),
    engine(In, Out),
    flag(periplus_question, Number, Number + 1),
    Request = Fields.put(_{id:Number, verb:Verb, position:Text}),
    json_write_dict(In, Request, [width(0)]),
    nl(In),
    flush_output(In),
    answered(Out, Number, Answer).

answered(Out, Number, Answer) :-
    read_line_to_string(Out, Line),
    (   Line == end_of_file
    ->  engine_stop,
        throw(error(periplus_error(engine, "it has ended"), _))
    ;   atom_json_dict(Line, Told, []),
        (   get_dict(event, Told, "error")
        ->  throw(error(periplus_error(Told.field, Told.message), _))
        ;   get_dict(id, Told, Number)
        ->  Answer = Told
        ;   answered(Out, Number, Answer)
        )
    ).

text_of(Position, Text) :-
    atom(Position),
    exists_file(Position),
    !,
    read_file_to_string(Position, Read, [encoding(utf8)]),
    (   catch(with_edition(Position, Read, Text), error(syntax_error(_), _), fail)
    ->  true
    ;   Text = Read
    ).
text_of(Position, _) :-
    atom(Position),
    \+ is_text(Position),
    !,
    existence_error(file, Position).
text_of(Position, Text) :-
    atom_string(Position, Text).

%   Whether an atom is JSON, a sheet (which has lines) or a line of "periplus share", and so no name of a file.
is_text(Atom) :-
    (   sub_atom(Atom, 0, _, _, 'periplus1.')
    ;   sub_atom(Atom, _, _, _, '\n')
    ;   sub_atom(Atom, _, _, _, '{')
    ),
    !.

%   The JSON of a file with the edition that it names by a file; fails where it names none.
with_edition(File, Read, Text) :-
    atom_json_dict(Read, Position, []),
    is_dict(Position),
    get_dict(edition, Position, Name),
    string(Name),
    file_directory_name(File, Folder),
    directory_file_path(Folder, Name, Path),
    exists_file(Path),
    setup_call_cleanup(open(Path, read, In, [encoding(utf8)]), json_read_dict(In, Edition, []), close(In)),
    with_output_to(string(Text), json_write_dict(current_output, Position.put(edition, Edition), [width(0)])).

:- multifile prolog:error_message//1.

prolog:error_message(periplus_error(Field, Message)) -->
    [ 'periplus: ~w: ~w'-[Field, Message] ].

%!  engine_command(+Program, +Arguments) is det. What starts the engine, as process_create/3 takes it.
engine_command(Program, Arguments) :-
    engine_stop,
    retractall(command(_, _)),
    assertz(command(Program, Arguments)).

engine(In, Out) :-
    running(_, In, Out),
    !.
engine(In, Out) :-
    (   command(Program, Arguments)
    ->  true
    ;   Program = path(periplus), Arguments = [engine]
    ),
    process_create(Program, Arguments, [stdin(pipe(In)), stdout(pipe(Out)), process(Process)]),
    set_stream(In, encoding(utf8)),
    set_stream(Out, encoding(utf8)),
    assertz(running(Process, In, Out)).

%!  engine_stop is det. End the engine; the next question starts it again.
engine_stop :-
    forall(retract(running(Process, In, Out)),
           ( catch(close(In), _, true),
             process_wait(Process, _),
             close(Out) )).

:- at_halt(engine_stop).
