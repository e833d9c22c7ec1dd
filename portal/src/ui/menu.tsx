import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { buttonClass, type ButtonSize, type ButtonVariant } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

export type MenuEntry =
  | { separator: true }
  | {
      separator?: false
      id: string
      label: string
      icon?: IconName
      /** Set for a link; without it `onAction` is called with the id. */
      href?: string
      danger?: boolean
      disabled?: boolean
    }

export type MenuProps = {
  /** The word on the button; with `iconOnly` it is read out only. */
  label: string
  icon?: IconName
  iconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  items: readonly MenuEntry[]
  onAction?: (id: string) => void
}

/** A button that opens a list of actions. */
export function Menu({ label, icon, iconOnly, variant = 'secondary', size, items, onAction }: MenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={iconOnly ? label : undefined}
        className={classNames(
          buttonClass({ variant, size }),
          'cursor-pointer',
          iconOnly && (size === 'sm' ? 'min-w-8 px-1.5!' : 'min-w-11 px-2!'),
        )}
      >
        {icon && <Icon name={icon} />}
        {!iconOnly && label}
        {!iconOnly && <Icon name="chevron-down" className="size-4" />}
      </AriaButton>
      <Popover className="min-w-48 rounded-md border border-line bg-surface text-ink shadow-overlay" offset={4}>
        <AriaMenu
          aria-label={label}
          onAction={(key) => onAction?.(String(key))}
          className="max-h-[60dvh] overflow-y-auto p-1 outline-none"
        >
          {items.map((entry, index) =>
            entry.separator ? (
              <Separator key={`separator ${index}`} className="my-1 border-t border-line" />
            ) : (
              <MenuItem
                key={entry.id}
                id={entry.id}
                href={entry.href}
                isDisabled={entry.disabled}
                textValue={entry.label}
                className={classNames(
                  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 py-2 -outline-offset-2 data-[disabled]:cursor-not-allowed data-[disabled]:text-muted data-[focused]:bg-brand-soft pointer-coarse:min-h-11',
                  entry.danger && 'text-danger-ink',
                )}
              >
                {entry.icon && <Icon name={entry.icon} />}
                {entry.label}
              </MenuItem>
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
