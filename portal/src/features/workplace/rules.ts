/** The lists of My work, in their order on the screen. */
export const workLists = [
  'answer',
  'companies',
  'overdue',
  'today',
  'ready',
  'ending',
  'decide',
  'grant',
  'mine',
  'unassigned',
  'waiting',
  'new',
  'reports',
  'care',
  'review',
  'returned',
  'drafts',
  'submitted',
  'scheduled',
  'check',
  'broken',
] as const
export type WorkListName = (typeof workLists)[number]

/** Rows that My work shows of each list, and those read for it: what a list above shows is not shown again. */
export const firstRows = 5
export const rowsRead = 20

/** Hits of each source while a person types, and on a page of one source. */
export const hitsWhileTyping = 5
export const hitsOfPage = 20
/** A source stops counting here: '1,000+'. */
export const maxHits = 1_000
export const searchLimit = 200

/** Records of each source on the page of a person: at first, and where all are asked for. */
export const recordsOfPerson = 20
export const maxOfPerson = 500
/** One letter begins too many words to say anything. */
export const fewestLetters = 2
