// A focal point is in the fragment of the picture's address (`…/1200x600.webp#focus=20,90`): every part that shows a picture passes its address on,
// so all of them follow it, and a fragment is not sent to the server. Two attributes and one rule of the style sheet place the picture, because the
// policy of the pages allows no style of an element.

import { useState } from 'react'
import { centre, readStoredPicture, withoutFocus } from '#platform/files/stored-picture.ts'

export type PictureProps = {
  /** Address of a drawing or of an uploaded picture; the latter comes in the widths it is kept in. */
  src: string
  /** Drawing that takes the place of a picture that is missing or broken. */
  fallback: string
  /** What it shows; empty where the words beside it say the same. A drawing that takes its place says nothing. */
  alt?: string | undefined
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string
  /** Size in pixels of the space reserved for it; an uploaded picture knows its own. */
  width: number
  height: number
  /** The picture that the page opens with: fetched at once and first. */
  first?: boolean
  className?: string
}

/** A picture that reserves its space while it loads, comes no larger than shown, and gives way to a drawing when it is broken. */
export function Picture({ src, fallback, alt = '', sizes, width, height, first = false, className }: PictureProps) {
  const [broken, setBroken] = useState('')
  const address = !src || broken === src ? fallback : src
  const stored = readStoredPicture(address)
  const { x, y } = stored?.focus ?? centre
  const image = (
    <img
      // A new element per address: one that has failed keeps its state.
      key={address}
      src={withoutFocus(address)}
      data-focus-x={x === centre.x ? undefined : x}
      data-focus-y={y === centre.y ? undefined : y}
      alt={address === src ? alt : ''}
      width={stored?.width ?? width}
      height={stored?.height ?? height}
      loading={first ? undefined : 'lazy'}
      decoding={first ? undefined : 'async'}
      fetchPriority={first ? 'high' : undefined}
      data-fallback={address === fallback ? undefined : fallback}
      className={className}
      onError={() => setBroken(src)}
      // It may have failed before the page came to life.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0 && address === src) setBroken(src)
      }}
    />
  )
  if (!stored) return image
  return (
    // Neither the picture nor its sources are boxes of their own, also inside a grid.
    <picture className="contents [&>source]:hidden">
      <source type="image/avif" srcSet={stored.avif} sizes={sizes} />
      <source type="image/webp" srcSet={stored.webp} sizes={sizes} />
      {image}
    </picture>
  )
}
