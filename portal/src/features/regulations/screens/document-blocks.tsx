import { TextWithLinks } from '#ui/document-page.tsx'
import type { Block } from '#platform/pdf/pdf-document.ts'

/** The text of a built-in document on a page, as in its PDF but with headings one level lower. */
export function DocumentBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <BlockText key={index} block={block} />
      ))}
    </div>
  )
}

function BlockText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>
    case 'paragraph':
    case 'notice':
      return (
        <p>
          <TextWithLinks text={block.text} />
        </p>
      )
    case 'bulletList':
    case 'numberedList': {
      const List = block.kind === 'bulletList' ? 'ul' : 'ol'
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <TextWithLinks text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'definitionList':
      return (
        <dl className="border-t border-line">
          {block.entries.map(({ term, value }) => (
            <div key={term} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className="font-semibold">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    default:
      // Tables and form lines appear only in the PDF.
      return null
  }
}
