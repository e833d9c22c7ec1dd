import { isSitePath } from '#platform/site-path.ts'
import { readPieces, type TextBlock } from './document-text.ts'
import { Link } from '#ui/link.tsx'

/** Paragraphs, lists and facts, as used inside `prose`. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <div className="grid gap-4">
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <TextWithLinks text={block.text} />
      </p>
    )
  if (block.kind === 'facts')
    return (
      <dl className="border-t border-line">
        {block.entries.map(({ term, text }) => (
          <div key={term} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-semibold">{term}</dt>
            <dd>
              <TextWithLinks text={text} />
            </dd>
          </div>
        ))}
      </dl>
    )
  const List = block.numbered ? 'ol' : 'ul'
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

/** Words with their links; a path of the site is a link of the router. */
export function TextWithLinks({ text }: { text: string }) {
  return readPieces(text).map(({ text: words, href }, index) => {
    // Staff write some of these texts.
    if (href === undefined || !(isSitePath(href) || /^(#|https?:|mailto:|tel:)/i.test(href))) return words
    return href.startsWith('/') && !href.startsWith('/docs/') ? (
      <Link key={index} to={href} className="link">
        {words}
      </Link>
    ) : (
      <a
        key={index}
        href={href}
        className={href.startsWith('tel:') ? 'link tabular whitespace-nowrap' : 'link [overflow-wrap:anywhere]'}
      >
        {words}
      </a>
    )
  })
}
