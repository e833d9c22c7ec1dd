import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'

const drawing = '/drawings/hero.svg'

export type BannerProps = {
  imageUrl: string
  imageAlt?: string | undefined
  /** The id of the heading among `children`. */
  titleId: string
  id?: string
  className: string
  children: ReactNode
  /** Shown under the picture, on the ground of the page. */
  foot?: ReactNode
}

/**
 * The picture that a page opens with, and the words on it. The drawing is shown complete; an uploaded picture fills the banner and is darkened
 * under the words only, enough for any picture (e2e/visitor-opens-the-home-page.spec.ts measures it on white).
 */
export function Banner({ imageUrl, imageAlt, titleId, id, className, children, foot }: BannerProps) {
  const drawn = imageUrl === drawing
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classNames('on-band relative flex flex-col bg-band print:min-h-0', className)}
    >
      <div className="relative flex flex-1 flex-col overflow-hidden">
        <div className="banner-picture print:hidden">
          <Picture
            first
            src={imageUrl}
            alt={imageAlt}
            fallback={drawing}
            sizes="100vw"
            width={1200}
            height={560}
            className="picture-fit size-full"
          />
        </div>
        <div className={classNames('shell relative', drawn && 'max-lg:pb-[23vw] md:max-lg:pb-[30vw] print:pb-0')}>
          <div
            className={classNames(
              'flex flex-col items-start gap-2 py-4 sm:gap-5 sm:py-8 lg:py-12 print:py-4',
              !drawn && 'banner-words',
            )}
          >
            {children}
          </div>
        </div>
      </div>
      {foot}
    </section>
  )
}
