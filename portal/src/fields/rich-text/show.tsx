import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from '#ui/class-names.ts'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Picture } from '#ui/picture.tsx'
import { allowedLink, feePart, feePartWords, type FeePart, fileAddress, type RichNode } from './document.ts'
import { kindOf, markerOf } from './numbering.ts'
import { anchorsOf, type Heading } from './outline.ts'

/** Shows a part of the schedule of fees where a text has one; the features of the page supply it. Without it the text links to the schedule. */
export const FeeTableContext = createContext<((part: FeePart) => ReactNode) | null>(null)

export interface ShowRichTextProps {
  value: RichNode
  /** The rank of the document's first headings in its page. */
  topLevel?: 2 | 3 | 4
  /** Set before each anchor, so that several texts can share a page. */
  anchorPrefix?: string
  className?: string
}

interface Shown {
  top: number
  headings: Map<RichNode, Heading>
  tables: Map<RichNode, number>
  /** A link to a heading of this text leads to its anchor with the prefix. */
  prefix: string
}

/** A document as React elements, the same on server and in browser. Nothing is ever set as HTML, and links are checked again. */
export function ShowRichText({ value, topLevel = 2, anchorPrefix = 'text-', className }: ShowRichTextProps) {
  const tables = (value.content ?? []).filter((node) => node.type === 'table')
  const shown: Shown = {
    top: topLevel,
    headings: anchorsOf(value, anchorPrefix),
    tables: new Map(tables.map((table, at) => [table, at + 1])),
    prefix: anchorPrefix,
  }
  return <div className={classNames('prose rich-text', className)}>{blocks(value, shown)}</div>
}

const blocks = (node: RichNode, shown: Shown): ReactNode =>
  (node.content ?? []).map((child, at) => <Block key={at} node={child} shown={shown} />)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function Block({ node, shown }: { node: RichNode; shown: Shown }): ReactNode {
  const attrs = node.attrs ?? {}
  switch (node.type) {
    case 'paragraph':
      return node.content ? <p dir="auto">{words(node, shown)}</p> : null
    case 'heading':
      return <ShowHeading node={node} shown={shown} />
    case 'bulletList':
      return <ul>{blocks(node, shown)}</ul>
    case 'orderedList':
      return <Numbers attrs={attrs}>{blocks(node, shown)}</Numbers>
    case 'listItem':
      return <li>{blocks(node, shown)}</li>
    case 'blockquote':
      return <blockquote>{blocks(node, shown)}</blockquote>
    case 'callout':
      return <Callout tone={textOf(attrs['tone'])}>{blocks(node, shown)}</Callout>
    case 'picture':
      return <Figure attrs={attrs} />
    case 'attachment':
      return <Attachment attrs={attrs} />
    case 'table':
      return <ShowTable table={node} shown={shown} />
    case 'feeTable':
      return <FeeTablePlace part={feePart(attrs['part'])} />
    default:
      return null
  }
}

function Numbers({ attrs: { start, marker: raw }, children }: { attrs: Record<string, unknown>; children: ReactNode }) {
  const marker = markerOf(raw)
  const numbering = marker === '1.' ? {} : { type: kindOf(marker), 'data-marker': marker }
  return (
    <ol {...(typeof start === 'number' && start !== 1 && { start })} {...numbering}>
      {children}
    </ol>
  )
}

function ShowHeading({ node, shown }: { node: RichNode; shown: Shown }) {
  const { id, level } = shown.headings.get(node) ?? { level: 3 as const }
  const Tag = (['h2', 'h3', 'h4', 'h5'] as const)[shown.top - 4 + level] ?? 'h5'
  return (
    <Tag id={id} dir="auto">
      {words(node, shown)}
    </Tag>
  )
}

const tones: Record<string, { icon: IconName; word: string; look: string }> = {
  note: { icon: 'info', word: 'Note', look: 'border-info-ink bg-info-soft text-info-ink' },
  important: { icon: 'alert', word: 'Important', look: 'border-warning-ink bg-warning-soft text-warning-ink' },
  warning: { icon: 'stop', word: 'Warning', look: 'border-danger-ink bg-danger-soft text-danger-ink' },
}

function Callout({ tone, children }: { tone: string; children: ReactNode }) {
  const { icon, word, look } = tones[tone] ?? tones['note']!
  return (
    <div role="note" className={classNames('rounded-md border-s-4 px-4 py-3', look)}>
      <p className="flex items-center gap-2 font-semibold">
        <Icon name={icon} />
        {word}
      </p>
      <div className="callout-text text-ink">{children}</div>
    </div>
  )
}

function Figure({ attrs }: { attrs: Record<string, unknown> }) {
  const src = textOf(attrs['src'])
  if (!fileAddress.test(src)) return null
  const caption = textOf(attrs['caption'])
  return (
    <figure>
      <Picture
        src={src}
        alt={attrs['decorative'] ? '' : textOf(attrs['alt'])}
        fallback="/drawings/news.svg"
        sizes="(width < 48rem) 92vw, 44rem"
        width={640}
        height={360}
        className="h-auto max-w-full rounded-md border border-line bg-brand-soft/40"
      />
      {caption && (
        <figcaption dir="auto" className="mt-2 text-sm text-muted">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}

function Attachment({ attrs }: { attrs: Record<string, unknown> }) {
  const href = textOf(attrs['href'])
  if (!fileAddress.test(href)) return null
  return (
    <p>
      <a href={href} className="link inline-flex min-h-11 items-center gap-2">
        <Icon name="document" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {textOf(attrs['name'])}{' '}
          <span className="tabular whitespace-nowrap text-muted">
            ({[textOf(attrs['kind']), formatFileSize(Number(attrs['bytes']) || 0)].filter(Boolean).join(', ')})
          </span>
        </span>
      </a>
    </p>
  )
}

function FeeTablePlace({ part }: { part: FeePart | undefined }) {
  const show = useContext(FeeTableContext)
  if (!part) return null
  if (show) return show(part)
  return (
    <p>
      <a href={`/licenses#part-${part.toLowerCase()}`}>{feePartWords(part)}</a>
    </p>
  )
}

function ShowTable({ table, shown }: { table: RichNode; shown: Shown }) {
  const rows = table.content ?? []
  // Leading rows of header cells only are the head of the table.
  const firstBodyRow = rows.findIndex((row) => !row.content?.every((cell) => cell.type === 'tableHeader'))
  const head = firstBodyRow === -1 ? 0 : firstBodyRow
  return (
    // A wide table scrolls in its own box, which the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-box" role="region" aria-label={`Table ${shown.tables.get(table) ?? ''}`} tabIndex={0}>
      <table>
        {head > 0 && <thead>{tableRows(rows.slice(0, head), 'col', shown)}</thead>}
        <tbody>{tableRows(rows.slice(head), 'row', shown)}</tbody>
      </table>
    </div>
  )
}

const tableRows = (rows: RichNode[], scope: 'col' | 'row', shown: Shown) =>
  rows.map((row, at) => (
    <tr key={at}>
      {(row.content ?? []).map((cell, place) => {
        const spans = { colSpan: over1(cell.attrs?.['colspan']), rowSpan: over1(cell.attrs?.['rowspan']) }
        return cell.type === 'tableHeader' ? (
          <th key={place} scope={scope} {...spans}>
            {blocks(cell, shown)}
          </th>
        ) : (
          <td key={place} {...spans}>
            {blocks(cell, shown)}
          </td>
        )
      })}
    </tr>
  ))

const over1 = (value: unknown): number | undefined => (typeof value === 'number' && value > 1 ? value : undefined)

const words = (node: RichNode, shown: Shown): ReactNode =>
  (node.content ?? []).map((part, at) => <Words key={at} part={part} shown={shown} />)

function Words({ part, shown }: { part: RichNode; shown: Shown }): ReactNode {
  let element: ReactNode = part.type === 'hardBreak' ? <br /> : part.text
  for (const mark of part.marks ?? []) {
    if (mark.type === 'bold') element = <strong>{element}</strong>
    else if (mark.type === 'italic') element = <em>{element}</em>
    else if (mark.type === 'superscript') element = <sup>{element}</sup>
    else if (mark.type === 'subscript') element = <sub>{element}</sub>
    else if (mark.type === 'strike') element = <Deleted>{element}</Deleted>
    else if (mark.type === 'link') {
      const href = addressOf(mark.attrs?.href, shown)
      // A telephone number stays on one line.
      const isPhone = href?.startsWith('tel:')
      if (href)
        element = (
          <a href={href} {...(isPhone && { className: 'tabular whitespace-nowrap' })}>
            {element}
          </a>
        )
    }
  }
  return element
}

/** Readers of a screen do not announce a line through words. */
const Deleted = ({ children }: { children: ReactNode }) => (
  <s>
    <span className="sr-only">[deleted: </span>
    {children}
    <span className="sr-only">]</span>
  </s>
)

function addressOf(raw: unknown, { headings, prefix }: Shown): string | undefined {
  const href = allowedLink(raw)
  if (!href?.startsWith('#')) return href
  const own = prefix + href.slice(1)
  return [...headings.values()].some(({ id }) => id === own) ? `#${own}` : href
}
