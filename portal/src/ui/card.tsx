import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'

export type CardProps = { as?: 'div' | 'section' | 'article' | 'li'; children: ReactNode; className?: string }

/** A sheet of paper on the page: a hairline, no shadow. */
export function Card({ as: Element = 'div', children, className }: CardProps) {
  return (
    <Element className={classNames('rounded-md border border-line bg-surface p-4 sm:p-6', className)}>
      {children}
    </Element>
  )
}

export type LinkCardProps = {
  as?: 'div' | 'article' | 'li'
  to: string
  title: ReactNode
  /** The rank of the title among the headings around it. */
  level?: 2 | 3 | 4
  /** Address of a picture; it says nothing that the title does not, so it has no words of its own. */
  image?: string
  meta?: ReactNode
  children?: ReactNode
  className?: string
}

/** A card whose title is the link and whose whole face can be pressed. */
export function LinkCard({
  as: Element = 'article',
  to,
  title,
  level = 3,
  image,
  meta,
  children,
  className,
}: LinkCardProps) {
  const Title = `h${level}` as const
  return (
    <Element
      className={classNames(
        'group relative flex flex-col overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-brand',
        className,
      )}
    >
      {image && (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          width="640"
          height="360"
          className="aspect-video w-full bg-sunken object-cover"
        />
      )}
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        {meta && <div className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">{meta}</div>}
        <Title className="text-xl">
          <Link to={to} className="text-ink underline-offset-4 group-hover:underline after:absolute after:inset-0">
            {title}
          </Link>
        </Title>
        {children && <div className="text-muted">{children}</div>}
      </div>
    </Element>
  )
}
