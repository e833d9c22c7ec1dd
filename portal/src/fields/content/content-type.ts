import type { ManagerTab } from '#manager-tabs.ts'
import { hook } from '#platform/hooks.ts'
import type { RichNode } from '../rich-text/document.ts'

/** Kinds of field that content is described with; plain data for server, editor and search alike. */
interface Common {
  label: string
  hint?: string
  required?: boolean
  /**
   * Where the page of an item has the field, of a type and not of a group in it: with the text, which is usual; beside it; folded there, for search
   * engines; or, where it is rarely used, under 'Add a block' until it has something. Fields with the same value follow each other in a description.
   */
  at?: 'beside' | 'search' | 'block'
  /** Another name under which calls may send the value, and under which answers repeat it (decisions §4); may be in a group, `group.name`. */
  alias?: string
}
export interface TextField extends Common {
  kind: 'text' | 'longText' | 'dateText'
  max?: number
  /** What a filled-in text must be. */
  format?: 'email' | 'phone' | 'key'
  /** For texts with placeholders such as `{{link}}`: those that exist, each with its meaning. All others are refused. */
  placeholders?: Readonly<Record<string, string>>
  /** The placeholders that the text may not lose. */
  keeps?: readonly string[]
}
/** A moment in Nigerian time, stored as ISO in UTC; '' for none. */
export interface MomentField extends Common {
  kind: 'moment'
}
/** A day, `2027-03-27`, or empty. */
export interface DateField extends Common {
  kind: 'date'
  /** The field with how it is written, in the same group: either may be sent without the other. */
  words?: string
}
export interface LinkField extends Common {
  /** `link`: http(s), mailto or a site path; `url`: http(s) only. */
  kind: 'link' | 'url'
}
export interface NumberField extends Common {
  kind: 'number'
  min?: number
}
export interface TextListField extends Common {
  kind: 'textList'
  /** How an entry looks in answers: a text, `{ content }`, or `{ id, content }`; all are accepted in calls. */
  entry: 'text' | 'content' | 'identified'
  /** The entries are slugs of topics, chosen from those that staff have made. */
  of?: 'topics'
  /** A blank entry is an error (`Detail 2 is required`, with this word); else it is left out. */
  entryLabel?: string
}
/** A document (`rich-text/document.ts`), named `body` where it is the main text of an item. */
export interface RichTextField extends Common {
  kind: 'richText'
  /**
   * The field of the specification that it takes the place of, in the same group: answered and stored beside it as plain text, or as a list with
   * an entry for each block of text. A call may send it instead; the document is then made from it.
   */
  plain?: { name: string; as: 'text' | 'list'; max?: number }
}
/** The path of an item, such as `/tenders/2026`; a type has at most one (`content-addresses.ts`). */
export interface AddressField extends Common {
  kind: 'address'
  /** The page below which each item has one more part, such as `/media`; absent: staff place the item in the tree of the site. */
  below?: string
}
export interface OptionField extends Common {
  kind: 'option'
  /** The first is what it is when nothing is said. */
  options: readonly { value: string; label: string }[]
}
export interface GroupField extends Common {
  kind: 'group' | 'groupList'
  fields: ContentFields
  /** The most entries of a list. */
  most?: number
  /** A group that is the texts of one mail or paper: a value for each of its own placeholders to preview it with. */
  written?: {
    as: 'mail' | 'paper'
    samples: Readonly<Record<string, string>>
  }
}
export interface FileField extends Common {
  kind: 'image' | 'pdf'
  /** Name of the file part in form data. */
  part: string
  /** Name of the field that keeps what is there, e.g. `existingImageUrl`. */
  keep?: string
  /** The name under which answers have the complete address of the picture. */
  full?: string
  /** Required only when the item is made, not at each change. */
  requiredOnCreate?: boolean
}
export type ContentField =
  | TextField
  | MomentField
  | DateField
  | LinkField
  | NumberField
  | TextListField
  | RichTextField
  | AddressField
  | OptionField
  | GroupField
  | FileField
export type ContentFields = { [name: string]: ContentField }

/** An item that the site ships with; it has the fields of its type. */
export interface ContentExample {
  /** Its slug, by which hiding and replacing are noted; never changes. */
  key: string
  /** Where the site shows it. */
  page: string
  body: Record<string, unknown>
}

/** The items that the site ships with, in their order: each is shown until staff edit or hide it. */
export interface ContentExamples {
  list: readonly ContentExample[]
  /** Whether a published item takes the place of an example in another way than by its slug, e.g. because a person holds the office. */
  isReplacedBy?(example: ContentExample, body: Record<string, unknown>): boolean
}

export interface FieldProblem {
  /** Path of the field, such as `entries.0.link`. */
  field: string
  message: string
}

/** One type of content: everything that storage, calls, history, search and the editor need to know. */
export interface ContentType {
  /** Stored with every item; never changes. */
  key: string
  /** One item (a hero) or many (news). */
  many: boolean
  /** Below `/api`. */
  path: string
  one: string
  /** Where the content manager shows it: main tab, and the label of its sub-tab. */
  place: { tab: ManagerTab; label: string }
  /** The field that names an item in lists (`group.field` too). */
  title: string
  fields: ContentFields
  /** What must hold between the fields of a complete body; checked where it is submitted or made public, and in the editor. */
  problemsOf?(body: Record<string, unknown>): FieldProblem[]
  /** What the site shows while a single item was never written; the server alone knows it. */
  builtIn?: Record<string, unknown>
  /** The same for a type with many items, item by item; the server alone knows them. */
  examples?: ContentExamples
  /** A single item may also be saved by POST (spec 1 §7). */
  firstSaveByPost?: true
  /** Its items are short: opening one in its list edits it there (spec 3 §2.6), beside having a page. */
  inList?: true
  /** Items are added, changed and deleted together and saved at once (spec 3 §4). */
  together?: boolean
  /** The site shows all items of this type in one place, so that at most one is published. */
  onePlace?: boolean
  /** Smallest order; present when items have an order of their own. */
  orderFrom?: number
  /** Field a slug is made from: unique, and stable once published (decisions §4). */
  slugFrom?: string
  /**
   * Where a found item leads and how it is labelled in search; absent: not searched. `title` names a field (`group.field` too), else it is the title
   * itself; `link` may hold `{id}`, `{slug}` or the name of a field in braces.
   */
  search?: { source: string; title: string; link: string }
  /** Its links to pages of this site must lead somewhere when it is published. */
  checksLinks?: boolean
  /**
   * Where the site shows an item, when that is not where search leads; may hold `{slug}` or the name of a field in braces. '' for content that no page
   * shows.
   */
  page?: string
  /** Words of its own, where the catalogue (spec 3 §8) has others than the usual ones; see `content-messages.ts`. */
  messages?: Partial<ContentMessages>
}

export type { ManagerTab }

export interface ContentMessages {
  created: string
  updated: string
  deleted: string
  /** Failures; `{reason}` is replaced by the error's message. */
  createFailed: string
  updateFailed: string
  deleteFailed: string
}

/** Declares a content type, keeping the names of its fields for `BodyOfType`. */
export const contentType = <const T extends ContentType>(type: T): T => type

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'richText' }
    ? RichNode
    : F extends { kind: 'textList'; entry: 'text' }
      ? string[]
      : F extends { kind: 'textList'; entry: 'content' }
        ? { content: string }[]
        : F extends { kind: 'textList' }
          ? { id: string; content: string }[]
          : F extends { kind: 'groupList'; fields: infer G }
            ? BodyOfFields<G>[]
            : F extends { kind: 'group'; fields: infer G }
              ? BodyOfFields<G>
              : string
type PlainName<F> = F extends { kind: 'richText'; plain: { name: infer N extends string } } ? N : never
type BodyOfFields<F> = { [K in keyof F]: ValueOf<F[K]> } & {
  [K in keyof F as PlainName<F[K]>]: F[K] extends { plain: { as: 'list' } } ? string[] : string
}
/** The body of an item of a type, as stored and as answered. */
export type BodyOfType<T> = T extends { fields: infer F } ? BodyOfFields<F> : never

/** What every answered item has beside its body. */
export interface ItemFacts {
  id: string
  order: number
  slug: string
  version: number
  status: 'draft' | 'published'
  createdAt: string
  updatedAt: string
  createdByName: string
  /** The ID of the account. */
  updatedBy: string
  updatedByName: string
  /** The key of the example that the item took the place of. */
  example?: string
}
type PictureName<K> = K extends `${infer Name}Url` ? Name : K & string
/** What the library knows of each picture of an item, e.g. `imageAlt` and `imageCaption` beside `imageUrl`; empty where it has no words. */
type PictureWordsOfType<T> = T extends { fields: infer F }
  ? { [K in keyof F as F[K] extends { kind: 'image' } ? `${PictureName<K>}${'Alt' | 'Caption'}` : never]: string }
  : unknown
export type ItemOfType<T> = BodyOfType<T> & PictureWordsOfType<T> & ItemFacts

/** Every type of content, in the order of the content manager. */
export const contentTypes = hook<ContentType>('types of content')

export const maxTopics = 10

/** What an item about some subjects has: their pages list it. */
export const topicsField = {
  kind: 'textList',
  at: 'beside',
  of: 'topics',
  entry: 'text',
  label: 'Topics',
  hint: 'The pages of these topics list it.',
} as const
