import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { getShownExamples } from '#features/content/examples/contract.ts'
import { relatedPagesOf } from '#features/pages/contract.ts'
import { topicsOf } from '#features/content/contract.topics.ts'
import { headSettings } from '#fields/page-settings.ts'
import { fromPlainText } from '#fields/rich-text/document.ts'
import { settingsMeta } from '#fields/page-text.tsx'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import type { ApiClient } from '#kit/api/api-client.ts'
import { apiContext, ownAddressContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace, newsArticle } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { readDateText } from '#platform/values/date-text.ts'
import { readStoredPicture, withoutFocus } from '#platform/files/stored-picture.ts'
import { LinkButton, Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { TopicLinks, RelatedPages } from '#ui/page/page-links.tsx'
import { Picture } from '#ui/picture.tsx'
import { getArticle, ofArticles, shownArticles, type StoredArticle } from '../contract.ts'
import { type Article, articleAddress, excerptOf, shareLinks, paragraphsOf } from '../rules.ts'

/** Stored articles take precedence over built-in ones (spec 1 §2.6), which are in the bundle and need no second request. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const api = context.get(apiContext)
  const call = api.call(getArticle, { params: { id: slug } })
  const stored = await call.catch(() => undefined)
  const article = stored ?? (await findExample(api, slug))
  if (article) {
    context.get(ownAddressContext)(articleAddress(article.slug))
    return { article: toView(article), ...(await readAround(api, stored)) }
  }
  await call.catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  return data({ article: null, ...(await readAround(api, undefined)) }, { status: 404 })
}

/** What a page of staff's own has beside the article itself. */
async function readAround(api: ApiClient, stored: StoredArticle | undefined) {
  const [topics, related] = await Promise.all([
    topicsOf(api, stored?.topics),
    relatedPagesOf(api, ofArticles.params.type, stored),
  ])
  return { changed: stored?.updatedAt, settings: headSettings(stored), topics, related }
}

async function findExample(api: ApiClient, slug: string): Promise<Article | undefined> {
  const known = shownArticles(undefined).find((each) => each.slug === slug)
  if (!known) return undefined
  const examples = await readPart(api.call(getShownExamples, ofArticles))
  return shownArticles(examples.value).find((each) => each.slug === slug)
}

// In the renderer a refused call arrives as a response with its status. The call answers 400 to an invalid slug, which has no article either.
function isMissing(error: unknown): boolean {
  const { status, init } = error as { status?: number; init?: { status?: number } }
  const code = init?.status ?? status
  return code === 404 || code === 400
}

/** Limits the loader's data to what the page shows. */
const toView = (article: Article): Article => {
  const { slug, title, date, day, author, excerpt, imageUrl, imageAlt, imageCaption, content, body, conclusion } =
    article
  const { keyHighlights, boardMembers, specialContent, keyDevelopments } = article
  return {
    slug,
    title,
    date,
    day,
    author,
    excerpt,
    imageUrl,
    imageAlt,
    imageCaption,
    content,
    ...(body && { body }),
    keyHighlights,
    boardMembers,
    specialContent,
    keyDevelopments,
    conclusion,
  }
}

const way = [
  { label: 'Home', to: '/' },
  { label: 'Media Center', to: '/media' },
]

type ArticleMeta = PagePlace & {
  loaderData?: { article: Article | null; changed?: string | undefined; settings?: ReturnType<typeof headSettings> }
}

export const meta = (place: ArticleMeta) => {
  const { article, changed, settings } = place.loaderData ?? {}
  if (!article) return pageMeta({ title: 'Article not found', noIndex: true })
  const { title, author, slug } = article
  const picture = readStoredPicture(article.imageUrl) ? withoutFocus(article.imageUrl) : '/og/news.png'
  const published = article.day || readDateText(article.date)
  return pageMeta(
    {
      picture,
      ...settingsMeta(headSettings(settings), { title, lead: excerptOf(article) }),
      kind: 'article',
      crumbs: [...way, { label: title }],
      data: (origin) => [
        newsArticle(origin, {
          title,
          author,
          picture,
          path: articleAddress(slug),
          ...(published && { published }),
          ...(changed && { changed }),
        }),
      ],
    },
    { ...place, location: { pathname: articleAddress(slug), search: '' } },
  )
}

export default function ArticlePage() {
  const { article, topics, related } = useLoaderData<typeof loader>()
  const { origin = '' } = (useRouteLoaderData('root') as { origin?: string } | undefined) ?? {}
  if (!article) return <ArticleMissing />
  const { title, date, author, slug } = article
  const address = origin + articleAddress(slug)
  return (
    <article className="shell py-8 sm:py-10">
      <PageHeader
        breadcrumb={[...way, { label: title }]}
        title={title}
        meta={
          <p className="tabular text-muted">
            {date}
            {author && <span> · By {author}</span>}
          </p>
        }
      />
      <ArticleBody article={article} />
      <RelatedPages pages={related} />
      <div className="mt-8">
        <TopicLinks topics={topics} />
      </div>
      <ShareLinks links={shareLinks(title, address)} address={address} />
      <p data-print="no" className="mt-8">
        <LinkButton to="/media" icon="arrow-left">
          All news
        </LinkButton>
      </p>
    </article>
  )
}

function ArticleMissing() {
  return (
    <div className="shell py-10 sm:py-16">
      <PageHeader title="Article not found" lead="The article you're looking for doesn't exist or has been removed." />
      <LinkButton to="/media" variant="primary" icon="arrow-left">
        Return to Media
      </LinkButton>
    </div>
  )
}

const linkClass = 'link inline-flex min-h-11 items-center px-1'

/** Links to share an article. The copy button needs a script, so it stays hidden until the page's script shows it (app/document). */
function ShareLinks({ links, address }: { links: readonly { label: string; href: string }[]; address: string }) {
  return (
    <section
      aria-labelledby="share"
      data-print="no"
      className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4"
    >
      <h2 id="share" className="text-base">
        Share
      </h2>
      <ul className="flex flex-wrap gap-x-3">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} rel="noopener noreferrer" className={linkClass}>
              <span className="sr-only">Share by </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Button size="sm" icon="copy" hidden data-copy={address} className="[[hidden]]:hidden">
        Copy link
      </Button>
      <p role="status" data-copied className="text-sm text-muted [overflow-wrap:anywhere]" />
    </section>
  )
}

const isDrawing = (address: string) => !address || address.startsWith('/drawings/')

/** All parts of an article in the order of spec 1 §2.6, without empty ones. */
function ArticleBody({ article }: { article: Article }) {
  const {
    imageUrl,
    imageAlt,
    imageCaption,
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
        <figure className="grid gap-2 print:hidden">
          <Picture
            first
            src={imageUrl}
            alt={imageAlt}
            fallback="/drawings/news.svg"
            sizes="(width < 64rem) 92vw, 50rem"
            width={640}
            height={360}
            className={classNames(
              'picture-fit w-full rounded-md border border-line bg-brand-soft/40',
              isDrawing(imageUrl) ? 'aspect-[3/1]' : 'aspect-video',
            )}
          />
          {imageCaption && <figcaption className="text-sm text-muted">{imageCaption}</figcaption>}
        </figure>
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
