import type { Deadlines } from './rules.ts'

/** Facts about a kind of case, shared by server and screens. Each kind has them in the `kind.ts` of its feature. */
export interface CaseKindFacts {
  /** Stored with each case; also the record type of its documents and audit entries. */
  key: string
  /** Plural of the key; names the drafts in the browser and the part in the export of personal data. */
  collection: string
  /** Prefix of its references, e.g. `CP`. */
  prefix: string
  /** 'Complaint' and 'Complaints' for headings and buttons; sentences use lower case. */
  noun: string
  plural: string
  /** The label for the owner of a case on the screens of staff: 'Customer'. */
  person: string
  /** Address of the list; the addresses of cases are below it. */
  path: string
  /** Default working days of each step. */
  deadlines: Deadlines
  /** Its types; without them the list offers those that occur. */
  caseTypes?: readonly string[]
  /** Ids of the columns that staff see first, in order, where they differ from those of other kinds. */
  listColumns?: readonly string[]
  /** Whether its cases have an urgency, and the categories that they have besides the type. */
  urgency?: true
  categories?: readonly { value: string; label: string }[]
  /** Columns of its list with fields that other kinds do not have; `ownCells` of the kind reads them. */
  ownColumns?: readonly { id: string; label: string }[]
  /** Whether companies file it too, in whose name a member who may sign acts. */
  forCompanies?: true
}

type Named = Pick<CaseKindFacts, 'noun' | 'plural'>

/** The word for a case of this kind in a sentence. */
export const nounOf = ({ noun }: Named): string => noun.toLowerCase()

/** The plurals of several kinds in a sentence, e.g. 'complaints and petitions'. */
export const pluralsOf = (kinds: readonly Named[]): string =>
  new Intl.ListFormat('en-GB').format(kinds.map(({ plural }) => plural.toLowerCase()))

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The messages of spec 2 §8 for a kind. */
export function caseWords({ noun: Noun, plural }: Named) {
  const noun = Noun.toLowerCase()
  const many = plural.toLowerCase()
  return {
    noneFound: `No ${many} found matching your criteria`,
    notFound: `${Noun} not found`,
    fetchFailed: `Failed to fetch ${many}`,
    // A case that could not be read has no reference yet, and its id says nothing to people (`app/quoted-messages.test.ts`).
    fetchOneFailed: `Failed to fetch ${noun}`,
    submitFailed: `Failed to submit ${noun}`,
    /** For a customer. */
    createFailed: `Failed to create ${noun}`,
    updateFailed: (reference: string) => `Failed to update ${noun} ${reference}`,
    escalated: `${Noun} escalated successfully`,
    escalateFailed: (reference: string) => `Failed to escalate ${noun} ${reference}`,
    resolved: `${Noun} resolved successfully`,
    resolveFailed: (reference: string) => `Failed to resolve ${noun} ${reference}`,
    deleted: `${Noun} deleted successfully`,
    deleteFailed: `Failed to delete ${noun}`,
    deleteConfirm: `Delete ${Noun}: Are you sure you want to delete this ${noun}? This action cannot be undone.`,
    uploaded: 'Documents Uploaded Successfully',
    uploadFailed: 'Failed to upload documents',
  }
}
export type CaseWords = ReturnType<typeof caseWords>
