import { hook } from '#platform/hooks.ts'
import { type ContentType, contentType, type GroupField } from '../content/content-type.ts'

export interface PlaceholderFacts {
  /** What it becomes, for staff. */
  means: string
  /** What it becomes in a preview and a test. */
  sample: string
}

/** One mail with its built-in texts. Only declared placeholders become something; what a stranger has typed may be among those of the subject only once staff have sent it on. */
export interface MailDescription {
  label: string
  subject: string
  text: string
  placeholders: Readonly<Record<string, PlaceholderFacts>>
  /** The placeholders that the subject may have. */
  inSubject?: readonly string[]
  /** Those of them that it may not lose; all by default. */
  keepsInSubject?: readonly string[]
  /** The placeholders that the text may not lose. */
  keeps?: readonly string[]
}

/** Placeholders of every mail. */
export const commonPlaceholders = {
  commission: { means: 'the name of the Commission', sample: '' },
  portal: { means: 'the short name of the Commission', sample: '' },
  email: { means: 'the e-mail address for general enquiries', sample: '' },
  phone: { means: 'the telephone number for general enquiries', sample: '' },
} satisfies Record<string, PlaceholderFacts>
export type CommonPlaceholder = keyof typeof commonPlaceholders

export interface MailGroup<Mails extends Readonly<Record<string, MailDescription>>> {
  type: ContentType
  mails: Mails
  /** The built-in texts as a body of the type. */
  builtIn: Record<string, { subject: string; text: string }>
}

type Facts = Readonly<Record<string, PlaceholderFacts>>
const meanings = (facts: Facts, names = Object.keys(facts)): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (facts[name] ? [[name, facts[name].means]] : [])))

const listOf = (facts: Record<string, string>): string =>
  Object.entries(facts)
    .map(([name, means]) => `{{${name}}} is ${means}`)
    .join('; ')

function mailField(mail: MailDescription): GroupField {
  const { label, placeholders, inSubject = [], keepsInSubject = inSubject, keeps = [] } = mail
  const all = { ...placeholders, ...commonPlaceholders }
  const inText = meanings(all)
  const subjectNames = meanings(all, [...inSubject, 'commission', 'portal'])
  return {
    kind: 'group',
    label,
    mail: { samples: Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample])) },
    fields: {
      subject: {
        kind: 'text',
        label: 'Subject',
        required: true,
        max: 150,
        placeholders: subjectNames,
        keeps: keepsInSubject,
        hint: `Placeholders: ${Object.keys(subjectNames)
          .map((name) => `{{${name}}}`)
          .join(', ')}.`,
      },
      text: {
        kind: 'longText',
        label: 'Text',
        required: true,
        max: 5_000,
        placeholders: inText,
        keeps,
        hint: `Placeholders: ${listOf(inText)}. A line whose placeholders are all empty is left out.`,
      },
    },
  }
}

/** Describes the mails of one part of the portal as one type of content. */
export function describeMails<const Mails extends Readonly<Record<string, MailDescription>>>(facts: {
  key: string
  label: string
  mails: Mails
}): MailGroup<Mails> {
  const { key, label, mails } = facts
  const entries = Object.entries(mails)
  const type = contentType<ContentType>({
    key: `mails-${key}`,
    many: false,
    path: `/content/mails/${key}`,
    one: `E-mails: ${label}`,
    place: { tab: 'mails', label },
    page: '',
    title: `${entries[0]?.[0] ?? ''}.subject`,
    fields: Object.fromEntries(entries.map(([name, mail]) => [name, mailField(mail)])),
  })
  const builtIn = Object.fromEntries(entries.map(([name, { subject, text }]) => [name, { subject, text }]))
  return { type, mails, builtIn }
}

/** The mails whose texts staff may change, in the order of the content manager. */
export const mailGroups = hook<MailGroup<Readonly<Record<string, MailDescription>>>>('groups of mails')
