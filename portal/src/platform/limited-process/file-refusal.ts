/** Why a file is refused: a word of the task that read it, or `killed` when its child crashed or passed a limit. */
export class FileRefusal extends Error {
  readonly reason: string
  /** A sentence fit to show: how many files of this sender were refused lately. Empty inside the child. */
  readonly note: string
  constructor(reason: string, note = '') {
    super(`refused: ${reason}`)
    this.reason = reason
    this.note = note
  }
}
