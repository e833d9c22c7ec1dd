import { LinkCard, type LinkCardProps } from '../card.tsx'

export type NewsCardProps = Pick<LinkCardProps, 'to' | 'level' | 'className' | 'imageAlt' | 'id'> & {
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
