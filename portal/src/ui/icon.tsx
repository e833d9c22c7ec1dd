import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import sprite from '#ui/icons.svg?url'

export type IconProps = {
  name: IconName
  /** What the picture means, when no text beside it says so; without it assistive technology skips the icon. */
  label?: string
  className?: string
}

/** A picture of the one file of pictures: it is loaded once and weighs nothing in scripts and pages. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className={classNames('shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
