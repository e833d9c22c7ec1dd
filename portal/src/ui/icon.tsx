import { classNames } from '#ui/class-names.ts'
import { ICON_PATHS } from '#ui/icon-paths.ts'

export type IconName = keyof typeof ICON_PATHS

export type IconProps = {
  name: IconName
  /** What the picture means, where no word stands beside it; without it assistive technology skips the icon. */
  label?: string
  className?: string
}

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
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
