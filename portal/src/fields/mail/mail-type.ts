import { hook } from '#platform/hooks.ts'
import { type ContentType, contentType, type GroupField, type TextField } from '../content/content-type.ts'

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

/** The texts of one printed paper, placed among what the portal prints by itself, such as a list of terms. */
export interface PaperDescription {
  label: string
  /** In the order of the paper; the first is its title. */
  texts: Readonly<Record<string, { label: string; text: string; isLine?: true; keeps?: readonly string[] }>>
  placeholders: Readonly<Record<string, PlaceholderFacts>>
}

/** What staff may write of one part of the portal: a type of content with its built-in texts. */
export interface TextGroup {
  type: ContentType
  /** As a body of the type. */
  builtIn: Record<string, Record<string, string>>
}
export interface MailGroup<Mails extends Readonly<Record<string, MailDescription>>> extends TextGroup {
  mails: Mails
}
export interface PaperGroup<Papers extends Readonly<Record<string, PaperDescription>>> extends TextGroup {
  papers: Papers
}

type Facts = Readonly<Record<string, PlaceholderFacts>>
type Meanings = Readonly<Record<string, string>>
const meanings = (facts: Facts, names = Object.keys(facts)): Meanings =>
  Object.fromEntries(names.flatMap((name) => (facts[name] ? [[name, facts[name].means]] : [])))

const listOf = (facts: Meanings): string =>
  Object.entries(facts)
    .map(([name, means]) => `{{${name}}} is ${means}`)
    .join('; ')

const lineField = (label: string, placeholders: Meanings, keeps: readonly string[]): TextField => ({
  kind: 'text',
  label,
  required: true,
  max: 150,
  placeholders,
  keeps,
  hint: `Placeholders: ${Object.keys(placeholders)
    .map((name) => `{{${name}}}`)
    .join(', ')}.`,
})
const textField = (label: string, placeholders: Meanings, keeps: readonly string[]): TextField => ({
  kind: 'longText',
  label,
  required: true,
  max: 5_000,
  placeholders,
  keeps,
  hint: `Placeholders: ${listOf(placeholders)}. A line whose placeholders are all empty is left out.`,
})

const samplesOf = (facts: Facts): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, { sample }]) => [name, sample]))

function mailField(mail: MailDescription): GroupField {
  const { label, placeholders, inSubject = [], keepsInSubject = inSubject, keeps = [] } = mail
  const all = { ...placeholders, ...commonPlaceholders }
  return {
    kind: 'group',
    label,
    written: { as: 'mail', samples: samplesOf(placeholders) },
    fields: {
      subject: lineField('Subject', meanings(all, [...inSubject, 'commission', 'portal']), keepsInSubject),
      text: textField('Text', meanings(all), keeps),
    },
  }
}

function paperField({ label, texts, placeholders }: PaperDescription): GroupField {
  const names = meanings({ ...placeholders, ...commonPlaceholders })
  const fieldOf = ({ label: of, isLine, keeps = [] }: PaperDescription['texts'][string]) =>
    (isLine ? lineField : textField)(of, names, keeps)
  return {
    kind: 'group',
    label,
    written: { as: 'paper', samples: samplesOf(placeholders) },
    fields: Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, fieldOf(each)])),
  }
}

/** One type of content, in the tab of mails. */
function groupOf(
  facts: { key: string; path: string; one: string; label: string },
  fields: Record<string, GroupField>,
  builtIn: TextGroup['builtIn'],
): TextGroup {
  const { label, path, ...names } = facts
  const [first] = Object.entries(fields)
  const type = contentType<ContentType>({
    ...names,
    many: false,
    path: `/content/${path}`,
    place: { tab: 'mails', label },
    page: '',
    title: first ? `${first[0]}.${Object.keys(first[1].fields)[0]}` : '',
    fields,
  })
  return { type, builtIn }
}

const mapEach = <T, R>(of: Readonly<Record<string, T>>, fieldOf: (each: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(of).map(([name, each]) => [name, fieldOf(each)]))

/** Describes the mails of one part of the portal as one type of content. */
export function describeMails<const Mails extends Readonly<Record<string, MailDescription>>>(facts: {
  key: string
  label: string
  mails: Mails
}): MailGroup<Mails> {
  const { key, label, mails } = facts
  const place = { key: `mails-${key}`, path: `mails/${key}`, one: `E-mails: ${label}`, label }
  const builtIn = mapEach(mails, ({ subject, text }) => ({ subject, text }))
  return { ...groupOf(place, mapEach(mails, mailField), builtIn), mails }
}

/** The same for the papers that one part of the portal prints. */
export function describePapers<const Papers extends Readonly<Record<string, PaperDescription>>>(facts: {
  key: string
  label: string
  papers: Papers
}): PaperGroup<Papers> {
  const { key, label, papers } = facts
  const one = `Papers: ${label}`
  const place = { key: `papers-${key}`, path: `papers/${key}`, one, label: one }
  const builtIn = mapEach(papers, ({ texts }) => mapEach(texts, ({ text }) => text))
  return { ...groupOf(place, mapEach(papers, paperField), builtIn), papers }
}

/** The texts of mails and papers that staff may change, in the order of the content manager. */
export const mailGroups = hook<TextGroup>('groups of mails and papers')
