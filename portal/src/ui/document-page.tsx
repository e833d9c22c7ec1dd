import { formatDay } from '#platform/nigerian-time.ts'
import { readPieces, type DocumentText, type TextBlock, type TextSection } from '#ui/document-text.ts'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** A page of text with its contents beside it: on a phone they come first, and printing leaves them out. */
export function DocumentPage({ document }: { document: DocumentText }) {
  const { title, lead, date, sections } = document
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: title }]}
        kicker={date && `As of ${formatDay(date)}`}
        title={title}
        lead={<TextWithLinks text={lead} />}
      />
      <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-14">
        <Contents sections={sections} />
        <div className="prose grid gap-10 *:mt-0!">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-20">
              <h2 id={`${section.id}-title`} className="mb-3">
                {section.heading}
              </h2>
              <TextBlocks blocks={section.blocks} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-24 lg:self-start">
      <ul className="grid gap-x-6 border-t border-line sm:grid-cols-2 lg:grid-cols-1">
        {sections.map((section) => (
          <li key={section.id} className="border-b border-line">
            <a href={`#${section.id}`} className="link flex min-h-11 items-center py-2 leading-snug">
              {section.heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
    if (href === undefined || !/^(\/(?!\/)|#|https?:|mailto:|tel:)/i.test(href)) return words
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
