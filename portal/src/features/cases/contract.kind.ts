import type { ContactDetails } from '#kit/site-frame.ts'
import type { ListedPage, StaffPlace } from '#page.ts'
import type { DocumentText } from '#ui/page/document-text.ts'
import type { CaseField, CaseFields, StoredName } from './contract.fields.ts'
import type { Deadlines } from './rules.ts'

/** A kind of case, described once: its `kind.ts` is plain data for the server, the screens and the table of pages (`app/case-kinds.ts`). */
export interface CaseKindFacts {
  /** Stored with each case; also the record type of its documents and audit entries. */
  key: string
  /** Plural of the key; names its calls, the drafts in the browser and the part in the export of personal data. */
  collection: string
  /** Prefix of its references, e.g. `CP`, and the name under which answers repeat the reference. */
  prefix: string
  referenceName?: string
  /** 'Complaint' and 'Complaints' for headings and buttons; sentences use lower case. */
  noun: string
  plural: string
  /** The label for the owner of a case on the screens of staff: 'Customer'. */
  person: string
  /** Default working days of each step. */
  deadlines: Deadlines
  /** Whether companies file it too, in whose name a member who may sign acts. */
  forCompanies?: true
  /** The field for which a missing resolution note is reported; `note` by default. */
  resolutionField?: string
  /** Whether staff send it to the distribution company that it names, which answers. */
  refers?: true
  /** Types of cases that a lack of supply may have caused: those that an outage is offered first. */
  supplyTypes?: readonly string[]
  /** Texts that differ from those of `caseWords`. */
  words?: Partial<CaseWords>

  fields: CaseFields
  /** The two steps of the wizard before the review: the names of their fields. The first also asks for the person, the last for documents. */
  steps: readonly CaseStep[]
  /** The label of the person's name there. */
  nameLabel?: string
  /** Boxes that must be ticked before sending; with them the declaration and the consent are recorded. */
  confirmations?: Readonly<Record<string, { label: string; missing: string }>>
  /** Ids of the columns that staff see first, in order, where they differ from those of other kinds. */
  listColumns?: readonly string[]

  /** Address of the list; the addresses of cases are below it. */
  path: string
  /** Heading of the list, and the sentence below it. */
  title: string
  lead: string
  /** The list in the tab of the browser, in search engines, in the site map and in the navigation of staff. */
  page: {
    title: string
    description: string
    listed: ListedPage
    place: Pick<StaffPlace, 'at' | 'icon'>
    guesses?: string
  }
  /** The public page that explains how to file. */
  guide: { path: string; about: string; guesses: string; text: DocumentText }
  /** Whether a visitor reads the guide at the address of the list, instead of being redirected to /login. */
  visitorsRead?: true
  /** Whom people call about it. */
  help: keyof ContactDetails['contacts']
  newForCustomer?: string
  /** A sentence below the list, which ends with the address of a contact. */
  footnote?: { text: string; contact: keyof ContactDetails['contacts'] }
}

export interface CaseStep<Name = string> {
  title: string
  fields: readonly Name[]
}

/** What a field may say, by the names of all fields: those that are no column need `stored`. */
type Checked<Fields> = {
  [Name in keyof Fields]: CaseField & { askedIf?: keyof Fields; requiredIf?: keyof Fields } & (Name extends StoredName
      ? unknown
      : { stored: StoredName })
}
type Described<Fields> = Omit<CaseKindFacts, 'fields' | 'steps'> & {
  fields: Fields & Checked<Fields>
  steps: readonly CaseStep<keyof Fields>[]
}

/** Describes a kind of case; a wrong name of a field does not compile. */
export const describeCases = <const Fields extends CaseFields>(kind: Described<Fields>): CaseKindFacts =>
  kind as unknown as CaseKindFacts

/** A kind as lists and settings of all kinds name it. */
export type NamedKind = Pick<CaseKindFacts, 'key' | 'collection' | 'noun' | 'plural' | 'deadlines'>
type Named = Pick<CaseKindFacts, 'noun' | 'plural'>

/** The word for a case of this kind in a sentence. */
export const nounOf = ({ noun }: Named): string => noun.toLowerCase()

/** The plurals of several kinds in a sentence, e.g. 'complaints and petitions'. */
export const pluralsOf = (kinds: readonly Named[]): string =>
  new Intl.ListFormat('en-GB').format(kinds.map(({ plural }) => plural.toLowerCase()))

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The messages of spec 2 §8 for a kind. */
export const wordsOf = (kind: CaseKindFacts): CaseWords => ({ ...caseWords(kind), ...kind.words })

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
