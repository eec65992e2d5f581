------------------------------ MODULE Ownership ------------------------------
(* Who may write to a table in a house on many machines, and what its clients *)
(* may be told. README.md beside this file says what is modelled, what is     *)
(* not, how to run it and what came out.                                      *)
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS
  Nodes, Tables, Commands,   \* model values
  Nobody,                    \* the owner of a table that has none
  Pipeline,                  \* appends that a node may have under way at a table
  MaxLease, MaxEpoch,        \* how far faults and moves may drive the numbers
  LosesAnswers,              \* whether answers to claims may get lost
  \* The protocol has all of these TRUE. A negative control takes one or more away.
  CheckLease, CheckEpoch,    \* the fence in the append's transaction, its two halves
  CheckVersion,              \* the expected version in the append's transaction
  AwaitCommit,               \* acknowledge only what is known to be committed
  KeepDeadline,              \* answer nothing once the lease may have run out
  DrainFirst,                \* let a table go only with nothing under way
  ClaimOwn                   \* claim again what is one's own without one's knowing it

VARIABLES
  \* The database. Every action that changes one of these is one transaction.
  owner,   \* of each table: a node, or Nobody
  lease,   \* of each node: the number of its lease
  epoch,   \* of each table: grows by one each time that the owner changes
  log,     \* of each table: its entries in the order of their commits
  \* The wire.
  sent,    \* appends under way: the database may execute each at any time, or never
  \* The memory of the nodes.
  mine,    \* of each node: the lease number that it knows, 0 while it is out
  hold,    \* of each node and table: what it has of the table in memory
  \* What clients saw. No action reads it but those of clients.
  told,    \* of each table and command: the answers given. 0 is "refused", else a version
  before   \* of each table and command: the last version acknowledged when it was first
           \* sent, -1 while it was not

vars == <<lease, owner, epoch, log, sent, mine, hold, told, before>>

(* A table in a node's memory: under which epoch it is held (0: not at all), *)
(* the commands known to be committed, and those decided and under way.      *)
NotHeld == [epoch |-> 0, known |-> <<>>, waiting |-> <<>>]
(* So while the node is out, if it does not know that the table is its own.  *)
Unheard == [NotHeld EXCEPT !.epoch = -1]

Elements(seq) == {seq[i] : i \in 1..Len(seq)}
Ids(entries) == [i \in 1..Len(entries) |-> entries[i].id]
LastAcknowledged(t) ==
  LET versions == {0} \cup UNION {told[t][c] : c \in Commands} IN
  CHOOSE v \in versions : \A w \in versions : w <= v

Init ==
  /\ lease = [n \in Nodes |-> 1]
  /\ owner = [t \in Tables |-> Nobody]
  /\ epoch = [t \in Tables |-> 0]
  /\ log = [t \in Tables |-> <<>>]
  /\ sent = {}
  /\ mine = [n \in Nodes |-> 1]
  /\ hold = [n \in Nodes |-> [t \in Tables |-> NotHeld]]
  /\ told = [t \in Tables |-> [c \in Commands |-> {}]]
  /\ before = [t \in Tables |-> [c \in Commands |-> -1]]

------------------------------------------------------------------------------
(* Nodes and leases. Time is no number here. A node's own deadline passes     *)
(* before its lease can have run out at the database (clocks drift less than  *)
(* the margin), and a node past its deadline can do nothing that it could not *)
(* do before; so the model lets both pass in one step, when somebody takes    *)
(* over: MayAnswer says that the node has stopped by then. A renewal only     *)
(* puts this off. A node that is paused, or slow, is one that takes no step   *)
(* for a while.                                                               *)

Up(n) == mine[n] # 0
Current(n) == Up(n) /\ mine[n] = lease[n]
Holds(n, t) == Up(n) /\ hold[n][t].epoch # 0
MayAnswer(n) == Up(n) /\ (KeepDeadline => Current(n))

(* What the database refuses now it refuses for ever, since numbers only grow. *)
(* Such appends are taken off the wire when the numbers change: that helps the *)
(* checker, which has fewer states to tell apart, and not the protocol.        *)
NotRefused(appends, leases, owners, epochs, logs) ==
  {a \in appends :
    /\ CheckLease => leases[a.node] = a.lease
    /\ CheckEpoch => (owners[a.table] = a.node /\ epochs[a.table] = a.epoch)
    /\ CheckVersion => a.version > Len(logs[a.table])
    /\ a.id \notin Elements(Ids(logs[a.table]))}

(* A crash, a lost connection, or a node that finds itself overtaken: it      *)
(* answers "unknown" to everybody who waits, and counts on nothing that it    *)
(* had in memory. What it has sent is still under way.                        *)
Leave(n) ==
  /\ Up(n)
  /\ lease[n] < MaxLease
  /\ mine' = [mine EXCEPT ![n] = 0]
  /\ hold' = [hold EXCEPT ![n] = [t \in Tables |-> NotHeld]]
  /\ UNCHANGED <<lease, owner, epoch, log, sent, told, before>>

(* A start, or a connection that is back: the node takes a new lease number,  *)
(* which fences whatever it had sent before, and then reads the logs of the   *)
(* tables that are still its own, as far as it knows.                         *)
Join(n) ==
  /\ ~Up(n)
  /\ lease' = [lease EXCEPT ![n] = @ + 1]
  /\ mine' = [mine EXCEPT ![n] = lease[n] + 1]
  /\ hold' = [hold EXCEPT ![n] = [t \in Tables |->
       IF owner[t] = n /\ hold[n][t] # Unheard THEN [NotHeld EXCEPT !.epoch = epoch[t], !.known = Ids(log[t])]
       ELSE NotHeld]]
  /\ sent' = NotRefused(sent, lease', owner, epoch, log)
  /\ UNCHANGED <<owner, epoch, log, told, before>>

(* The lease of a node has run out at the database: any other takes its       *)
(* tables away. The bounds leave a way back to every node (see Served).       *)
Takeover(n) ==
  LET lost(t) == owner[t] = n IN
  /\ \E other \in Nodes : other # n /\ Up(other)
  /\ \E t \in Tables : lost(t)
  /\ lease[n] + 1 < MaxLease
  /\ \A t \in Tables : lost(t) => epoch[t] < MaxEpoch
  /\ lease' = [lease EXCEPT ![n] = @ + 1]
  /\ owner' = [t \in Tables |-> IF lost(t) THEN Nobody ELSE owner[t]]
  /\ epoch' = [t \in Tables |-> IF lost(t) THEN epoch[t] + 1 ELSE epoch[t]]
  /\ sent' = NotRefused(sent, lease', owner', epoch', log)
  /\ UNCHANGED <<log, mine, hold, told, before>>

------------------------------------------------------------------------------
(* Tables and owners. *)

(* A node takes a table of nobody, or its own if it does not know that, and   *)
(* then reads its log to the end. Both in one step: what lands between them   *)
(* might as well have landed before.                                          *)
Claimable(n, t) ==
  \/ owner[t] = Nobody
  \/ (ClaimOwn /\ owner[t] = n /\ ~Holds(n, t))

Claim(n, t) ==
  /\ Current(n) /\ Claimable(n, t)
  /\ owner' = [owner EXCEPT ![t] = n]
  /\ epoch' = [epoch EXCEPT ![t] = @ + 1]
  /\ hold' = [hold EXCEPT ![n][t] =
       [NotHeld EXCEPT !.epoch = epoch[t] + 1, !.known = Ids(log[t])]]
  /\ sent' = NotRefused(sent, lease, owner', epoch', log)
  /\ UNCHANGED <<lease, log, mine, told, before>>

(* The same, and the answer is lost, so the node leaves. The database has it  *)
(* for the owner; the node does not know. The bounds leave it a way to claim  *)
(* the table once more.                                                       *)
ClaimUnheard(n, t) ==
  /\ LosesAnswers
  /\ Current(n)
  /\ owner[t] = Nobody
  /\ lease[n] < MaxLease
  /\ epoch[t] + 1 < MaxEpoch
  /\ owner' = [owner EXCEPT ![t] = n]
  /\ epoch' = [epoch EXCEPT ![t] = @ + 1]
  /\ mine' = [mine EXCEPT ![n] = 0]
  /\ hold' = [hold EXCEPT ![n] = [u \in Tables |-> IF u = t THEN Unheard ELSE NotHeld]]
  /\ UNCHANGED <<lease, log, sent, told, before>>

(* A table moves on purpose, with nothing under way. *)
Release(n, t) ==
  /\ Current(n) /\ Holds(n, t)
  /\ DrainFirst => hold[n][t].waiting = <<>>
  /\ owner[t] = n /\ epoch[t] = hold[n][t].epoch
  /\ epoch[t] < MaxEpoch
  /\ owner' = [owner EXCEPT ![t] = Nobody]
  /\ epoch' = [epoch EXCEPT ![t] = @ + 1]
  /\ hold' = [hold EXCEPT ![n][t] = NotHeld]
  /\ sent' = NotRefused(sent, lease, owner', epoch', log)
  /\ UNCHANGED <<lease, log, mine, told, before>>

------------------------------------------------------------------------------
(* Commands. A client sends its command, with the same id, to any node and as *)
(* often as it likes until it has an answer.                                  *)

Undecided(n, t, c) ==
  /\ Holds(n, t)
  /\ told[t][c] = {}
  /\ c \notin Elements(hold[n][t].known) \cup Elements(hold[n][t].waiting)

(* A node that takes itself for the owner decides a command, on the table as  *)
(* its waiting appends will leave it, and sends the append.                   *)
Decide(n, t, c) ==
  LET held == hold[n][t]
      version == Len(held.known) + Len(held.waiting) + 1
  IN
  /\ Undecided(n, t, c)
  /\ Len(held.waiting) < Pipeline
  /\ sent' = NotRefused(sent \cup {[id |-> c, table |-> t, node |-> n, lease |-> mine[n],
                                    epoch |-> held.epoch, version |-> version]},
                        lease, owner, epoch, log)
  /\ hold' = [hold EXCEPT ![n][t].waiting = Append(@, c)]
  /\ before' = [before EXCEPT ![t][c] = IF @ = -1 THEN LastAcknowledged(t) ELSE @]
  /\ told' = IF AwaitCommit THEN told ELSE [told EXCEPT ![t][c] = {version}]
  /\ UNCHANGED <<lease, owner, epoch, log, mine>>

(* The database executes an append, however late. That an id is in a log only *)
(* once is a key of the database and is never taken away.                     *)
LeaseStands(a) == lease[a.node] = a.lease
EpochStands(a) == owner[a.table] = a.node /\ epoch[a.table] = a.epoch
VersionStands(a) == Len(log[a.table]) + 1 = a.version

Execute(a) ==
  /\ CheckLease => LeaseStands(a)
  /\ CheckEpoch => EpochStands(a)
  /\ CheckVersion => VersionStands(a)
  /\ a.id \notin Elements(Ids(log[a.table]))
  /\ log' = [log EXCEPT ![a.table] = Append(@,
       [id |-> a.id, version |-> a.version, epoch |-> a.epoch,
        rightful |-> LeaseStands(a) /\ EpochStands(a)])]
  /\ sent' = NotRefused(sent \ {a}, lease, owner, epoch, log')
  /\ UNCHANGED <<lease, owner, epoch, mine, hold, told, before>>

(* The answer to a commit arrives. If it never does, the node leaves. *)
Committed(n, t) ==
  LET held == hold[n][t] IN
  /\ Holds(n, t)
  /\ held.waiting # <<>>
  /\ \E i \in 1..Len(log[t]) :
       /\ log[t][i].id = Head(held.waiting)
       /\ log[t][i].epoch = held.epoch
       /\ log[t][i].version = Len(held.known) + 1
  /\ hold' = [hold EXCEPT ![n][t].known = Append(@, Head(held.waiting)),
                          ![n][t].waiting = Tail(@)]
  /\ UNCHANGED <<lease, owner, epoch, log, sent, mine, told, before>>

(* "Yes, as version v": of the node's own commit, or of an id that it read.   *)
(* Two nodes that were asked may both answer.                                 *)
Acknowledge(n, t, c) ==
  /\ Holds(n, t) /\ MayAnswer(n)
  /\ \E v \in 1..Len(hold[n][t].known) :
       /\ hold[n][t].known[v] = c
       /\ v \notin told[t][c]
       /\ told' = [told EXCEPT ![t][c] = @ \cup {v}]
  /\ UNCHANGED <<lease, owner, epoch, log, sent, mine, hold, before>>

(* "No, and it is not in the log": final, the client gives up. *)
Refuse(n, t, c) ==
  /\ Undecided(n, t, c) /\ MayAnswer(n)
  /\ told' = [told EXCEPT ![t][c] = {0}]
  /\ UNCHANGED <<lease, owner, epoch, log, sent, mine, hold, before>>

------------------------------------------------------------------------------
Next ==
  \/ \E n \in {m \in Nodes : ~Up(m)} : Join(n)
  \/ \E n \in Nodes : Takeover(n)
  \/ \E n \in {m \in Nodes : Up(m)} :
       \/ Leave(n)
       \/ \E t \in {u \in Tables : owner[u] \in {Nobody, n}} : Claim(n, t) \/ ClaimUnheard(n, t)
       \/ \E t \in {u \in Tables : Holds(n, u)} :
            \/ Release(n, t) \/ Committed(n, t)
            \/ \E c \in Commands : Decide(n, t, c) \/ Acknowledge(n, t, c) \/ Refuse(n, t, c)
  \/ \E a \in sent : Execute(a)

(* Nodes are alike: of states that differ only by their names one is enough. *)
Symmetry == Permutations(Nodes)

Behaviour == Init /\ [][Next]_vars

------------------------------------------------------------------------------
(* Safety. *)

(* 1. The log of a table is one line: every entry was decided on exactly the  *)
(*    entries before it, and no command is in it twice.                       *)
OneLine == \A t \in Tables : \A i \in 1..Len(log[t]) :
  /\ log[t][i].version = i
  /\ \A j \in 1..Len(log[t]) : log[t][i].id = log[t][j].id => i = j

(* 2. What was acknowledged is in the log where the client was told. *)
AcknowledgedIsLogged == \A t \in Tables : \A c \in Commands : \A v \in told[t][c] \ {0} :
  v <= Len(log[t]) /\ log[t][v].id = c

(* 3. What was refused is not in the log. *)
RefusedIsNotLogged == \A t \in Tables : \A c \in Commands :
  0 \in told[t][c] => c \notin Elements(Ids(log[t]))

(* 4. No command is acknowledged at two versions, no version for two commands. *)
OneAnswer == \A t \in Tables : \A c \in Commands :
  /\ Cardinality(told[t][c] \ {0}) <= 1
  /\ \A d \in Commands : c # d => told[t][c] \cap told[t][d] \subseteq {0}

(* 5. What was acknowledged before a command was sent has a lower version. *)
RealTime == \A t \in Tables : \A i \in 1..Len(log[t]) :
  log[t][i].version > before[t][log[t][i].id]

(* 6. Only the owner of the day writes, under its lease and epoch of the day. *)
OnlyTheOwnerWrites == \A t \in Tables : \A i \in 1..Len(log[t]) : log[t][i].rightful

(* 7. The owner has the whole log in memory, but for its own waiting appends: *)
(*    nothing lands behind its back.                                          *)
TheOwnerKnows == \A n \in Nodes, t \in Tables :
  (Current(n) /\ Holds(n, t) /\ owner[t] = n) =>
    LET decided == hold[n][t].known \o hold[n][t].waiting IN
    /\ Len(log[t]) <= Len(decided)
    /\ \A i \in 1..Len(log[t]) : log[t][i].id = decided[i]

(* 8. Who may answer, be it a read or a refusal, knows all that was acknowledged. *)
NoStaleAnswer == \A n \in Nodes, t \in Tables :
  (Holds(n, t) /\ MayAnswer(n)) =>
    \A c \in Commands : told[t][c] \ {0} # {} => c \in Elements(hold[n][t].known)

------------------------------------------------------------------------------
(* Liveness. The bounds stop faults and moves, never the way back; so once    *)
(* nodes come back, notice that they were overtaken, and claim what nobody    *)
(* has, every table has an owner for good.                                    *)

Served(t) == \E n \in Nodes :
  Current(n) /\ owner[t] = n /\ hold[n][t].epoch = epoch[t]

Fairness ==
  /\ \A n \in Nodes : WF_vars(Join(n))
  /\ \A n \in Nodes : WF_vars(~Current(n) /\ Leave(n))
  /\ \A t \in Tables : WF_vars(\E n \in Nodes : Claim(n, t))

FairBehaviour == Behaviour /\ Fairness

AllServed == \A t \in Tables : <>[]Served(t)
==============================================================================
