import type { ReactNode } from 'react'
import { fromPlainText } from '#fields/rich-text/document.ts'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { type Article, paragraphsOf } from '../rules.ts'

const isDrawing = (address: string) => !address || address.startsWith('/drawings/')

/** All parts of an article in the order of spec 1 §2.6, without empty ones. */
export function ArticleBody({ article }: { article: Article }) {
  const {
    imageUrl,
    imageAlt,
    content,
    body,
    keyHighlights,
    boardMembers,
    specialContent,
    keyDevelopments,
    conclusion,
  } = article
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_20rem] lg:gap-12">
      <div className="grid min-w-0 content-start gap-8">
        <Picture
          first
          src={imageUrl}
          alt={imageAlt}
          fallback="/drawings/news.svg"
          sizes="(width < 64rem) 92vw, 50rem"
          width={640}
          height={360}
          className={classNames(
            'picture-fit w-full rounded-md border border-line bg-brand-soft/40 print:hidden',
            isDrawing(imageUrl) ? 'aspect-[3/1]' : 'aspect-video',
          )}
        />
        <ShowRichText value={body ?? fromPlainText(content)} className="text-lg" />
        {boardMembers.length > 0 && (
          <Section title="Board members">
            <ul className="measure border-t border-line">
              {boardMembers.map(({ name, position }, index) => (
                <li key={index} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
                  <span className="font-semibold">{name}</span>
                  <span className="text-muted">{position}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {specialContent.map((part, index) => (
          <Section key={index} title={part.title}>
            <Paragraphs text={part.content} />
          </Section>
        ))}
        {keyDevelopments.length > 0 && (
          <Section title="Key developments">
            <Bullets items={keyDevelopments} />
          </Section>
        )}
        {conclusion && (
          <Section title="Conclusion">
            <Paragraphs text={conclusion} />
          </Section>
        )}
      </div>
      {keyHighlights.length > 0 && (
        <aside
          aria-labelledby="highlights"
          className="content-start border-t-3 border-amber bg-sunken p-5 max-lg:order-first lg:sticky lg:top-20 lg:self-start print:p-0"
        >
          <h2 id="highlights" className="text-xl">
            Key highlights
          </h2>
          <div className="mt-3">
            <Bullets items={keyHighlights} />
          </div>
        </aside>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 [overflow-wrap:anywhere]">{title}</h2>
      {children}
    </section>
  )
}

/** Text as the editor wrote it: blank lines separate paragraphs, single line breaks are kept. */
function Paragraphs({ text }: { text: string }) {
  return (
    <div className="prose whitespace-pre-line">
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}

function Bullets({ items }: { items: readonly string[] }) {
  return (
    <div className="prose">
      <ul>
        {items.map((item, index) => (
          <li key={index} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
