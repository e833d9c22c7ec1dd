import type { Deadlines } from './rules.ts'

/** How a series is filled in a chart besides its colour, so that colour alone never tells it apart. */
export type FillLook = 'solid' | 'wide' | 'narrow' | 'hollow'

/** What the server and the screens both need to know about a kind of case. Each kind has it in the `kind.ts` of its feature. */
export interface CaseKindFacts {
  /** As stored with each case; also the record type of its documents and audit entries. */
  key: string
  /** Plural of the key: names its drafts in the browser, its export and its part of a person's own data. */
  collection: string
  /** Prefix of its references, e.g. `CP`. */
  prefix: string
  /** 'Complaint' and 'Complaints', as headings and buttons show them; sentences use lower case. */
  noun: string
  plural: string
  /** What staff call the person whose case it is: 'Customer'. */
  person: string
  /** Address of its list; a case is below it. */
  path: string
  /** Working days of each step until staff set others. */
  deadlines: Deadlines
  /** Its line in charts: a `fill-…` and a `stroke-…` class, and the look besides. */
  chart: { fill: string; stroke: string; look: FillLook }
}

type Named = Pick<CaseKindFacts, 'noun' | 'plural'>

/** The word for a case of this kind in a sentence. */
export const nounOf = ({ noun }: Named): string => noun.toLowerCase()

/** The plurals of several kinds in a sentence, e.g. 'complaints and petitions'. */
export const pluralsOf = (kinds: readonly Named[]): string =>
  new Intl.ListFormat('en-GB').format(kinds.map(({ plural }) => plural.toLowerCase()))

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentences of spec 2 §8 in the words of a kind. */
export function caseWords({ noun: Noun, plural }: Named) {
  const noun = Noun.toLowerCase()
  const many = plural.toLowerCase()
  return {
    noneFound: `No ${many} found matching your criteria`,
    notFound: `${Noun} not found`,
    fetchFailed: `Failed to fetch ${many}`,
    fetchOneFailed: (id: string) => `Failed to fetch ${noun} ${id}`,
    submitFailed: `Failed to submit ${noun}`,
    updateFailed: (id: string) => `Failed to update ${noun} ${id}`,
    escalated: `${Noun} escalated successfully`,
    escalateFailed: `Failed to escalate ${noun}`,
    resolved: `${Noun} resolved successfully`,
    resolveFailed: `Failed to resolve ${noun}`,
    deleted: `${Noun} deleted successfully`,
    deleteFailed: `Failed to delete ${noun}`,
    deleteConfirm: `Delete ${Noun}: Are you sure you want to delete this ${noun}? This action cannot be undone.`,
    uploaded: 'Documents Uploaded Successfully',
    uploadFailed: 'Failed to upload documents',
  }
}
export type CaseWords = ReturnType<typeof caseWords>
