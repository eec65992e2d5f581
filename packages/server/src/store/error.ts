/** A storage error leaves open whether the append is there: the stream has to be read again, by the command's id. */
export class StoreError extends Error {}

/** The record is not what this house has left: acknowledged entries are missing, or somebody else has written to it. */
export class RecordError extends StoreError {}

/** A later release has given the record a form that this one does not know: it neither reads it nor writes to it. */
export class LaterFormError extends RecordError {}

/** The record's note of one command was not written by this house. Other commands are not affected. */
export class ForgedAnswerError extends RecordError {}

/** The stream is another node's, or nobody's: nothing was written, and its owner has to be asked. */
export class NotOwnedError extends StoreError {}
