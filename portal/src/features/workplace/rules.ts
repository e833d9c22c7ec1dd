/** The lists of My work, the most urgent first. A record is shown once, for the first list that it is in. */
export const workLists = [
  'overdue',
  'care',
  'reports',
  'companies',
  'answer',
  'today',
  'returned',
  'ready',
  'review',
  'grant',
  'scheduled',
  'check',
  'broken',
  'decide',
  'ending',
  'mine',
  'unassigned',
  'drafts',
  'submitted',
  'waiting',
  'new',
] as const
export type WorkListName = (typeof workLists)[number]

/** Lists of what waits for others or is only news: a number that leads to them, and no rows among those to work on. */
export const listsToKnow: readonly WorkListName[] = ['submitted', 'waiting', 'new']

/** Rows that My work shows of each list among the others, and those read for it, which its number leads to. */
export const firstRows = 8
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
