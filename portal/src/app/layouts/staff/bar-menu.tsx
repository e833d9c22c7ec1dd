import { type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

type BarMenuProps = {
  label: string
  icon: IconName
  /** Of the button. */
  className: string
  labelClassName?: string
  /** Where the list is. */
  place: string
  children: ReactNode
}

/** A button that opens links: the browser's own popover, which closes by Escape, by a press outside and by a chosen link. */
export function BarMenu({ label, icon, className, labelClassName, place, children }: BarMenuProps) {
  const id = useId()
  const close = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a, button')) currentTarget.hidePopover()
  }
  return (
    <>
      <button type="button" popoverTarget={id} className={className}>
        <Icon name={icon} />
        <span className={labelClassName}>{label}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a pressed link clicks */}
      <div
        id={id}
        popover="auto"
        onClick={close}
        className={classNames(
          'fixed inset-auto overflow-y-auto overscroll-contain border border-line bg-surface p-1.5 text-ink off-band shadow-overlay',
          place,
        )}
      >
        {children}
      </div>
    </>
  )
}

const entryClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 py-1.5 text-start -outline-offset-2 hover:bg-brand-soft aria-current:bg-brand-soft aria-current:font-semibold pointer-coarse:min-h-11'

type BarLinkProps = { to: string; icon: IconName; current?: 'page' | 'true' | undefined; children: ReactNode }

export function BarLink({ to, icon, current, children }: BarLinkProps) {
  return (
    <Link to={to} aria-current={current} className={entryClass}>
      <Icon name={icon} className="text-brand-ink" />
      {children}
    </Link>
  )
}

type BarActionProps = { icon: IconName; onClick: () => void; children: ReactNode }

export function BarAction({ icon, onClick, children }: BarActionProps) {
  return (
    <button type="button" onClick={onClick} className={entryClass}>
      <Icon name={icon} className="text-brand-ink" />
      {children}
    </button>
  )
}
