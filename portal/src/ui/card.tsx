import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'

export type CardProps = { as?: 'div' | 'section' | 'article' | 'li'; children: ReactNode; className?: string }

/** A sheet of paper on the page: a hairline, no shadow. */
export function Card({ as: Element = 'div', children, className }: CardProps) {
  return (
    <Element className={classNames('rounded-md border border-line bg-surface p-4 sm:p-6', className)}>
      {children}
    </Element>
  )
}

type LinkCardProps = {
  as?: 'div' | 'article' | 'li'
  to: string
  title: ReactNode
  /** The rank of the title among the headings around it. */
  level?: 2 | 3 | 4
  /** Address of a picture. */
  image?: string
  /** What it shows; without words it says nothing that the title does not. */
  imageAlt?: string | undefined
  /** Drawing shown where the picture is missing or broken. */
  fallback?: string
  meta?: ReactNode
  /** Words of the link, at the foot of the card; without them the title is the link. */
  linkText?: string
  children?: ReactNode
  className?: string
  id?: string
}

/** A card that can be pressed anywhere: the link is the title, or the words at its foot. */
export function LinkCard(props: LinkCardProps) {
  const {
    as: Element = 'article',
    to,
    title,
    level = 3,
    image,
    imageAlt,
    meta,
    linkText,
    children,
    className,
    id,
  } = props
  const Title = `h${level}` as const
  return (
    <Element
      id={id}
      className={classNames(
        'group relative flex flex-col overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-brand',
        className,
      )}
    >
      {image && (
        <Picture
          src={image}
          alt={imageAlt}
          fallback={props.fallback ?? '/drawings/news.svg'}
          sizes="(width < 48rem) 92vw, (width < 64rem) 46vw, 24rem"
          width={640}
          height={360}
          className="picture-fit aspect-video w-full border-b border-line bg-brand-soft/40"
        />
      )}
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        {meta && <div className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">{meta}</div>}
        <Title className="text-xl [overflow-wrap:anywhere]">
          {linkText ? (
            title
          ) : (
            <Link to={to} className="card-link">
              {title}
            </Link>
          )}
        </Title>
        {children && <div className="text-muted">{children}</div>}
        {linkText && (
          <p className="mt-auto pt-2">
            <Link to={to} className="card-link inline-flex items-center gap-1.5 font-semibold">
              <span>
                {linkText}
                <span className="sr-only">: {title}</span>
              </span>
              <Icon name="arrow-right" className="size-4" />
            </Link>
          </p>
        )}
      </div>
    </Element>
  )
}

type NewsCardProps = Pick<LinkCardProps, 'to' | 'level' | 'className' | 'imageAlt' | 'id'> & {
  title: string
  date: string
  text: string
  /** Address of its picture; without one, a drawing is shown. */
  imageUrl: string | undefined
}

/** One piece of news in a list: its picture, its day, the beginning of its text. */
export const NewsCard = ({ imageUrl, date, text, ...card }: NewsCardProps) => (
  <LinkCard as="li" image={imageUrl || '/drawings/news.svg'} meta={date} linkText="Read More" {...card}>
    <p className="line-clamp-3 print:line-clamp-none">{text}</p>
  </LinkCard>
)
