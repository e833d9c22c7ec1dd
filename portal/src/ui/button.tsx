import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { type LinkProps } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Spinner } from '#ui/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'sm'

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: IconName; iconAfter?: IconName }

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-brand bg-brand text-on-brand hover:border-brand-hover hover:bg-brand-hover',
  secondary: 'border-line-strong bg-surface text-brand-ink hover:border-brand hover:bg-brand-soft',
  quiet: 'border-transparent text-brand-ink hover:bg-brand-soft',
  danger: 'border-danger bg-danger text-on-danger hover:border-danger-hover hover:bg-danger-hover',
}

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-base',
  sm: 'tap min-h-8 px-2.5 py-1 text-sm',
}

/** The classes of a button, for the rare element that has to look like one (a file label, a menu trigger). */
export function buttonClass({ variant = 'secondary', size = 'md' }: Look = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-md border font-semibold leading-tight no-underline transition-colors',
    'disabled:border-line disabled:bg-sunken disabled:text-muted aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-sunken aria-disabled:not-aria-busy:text-muted',
    VARIANTS[variant],
    SIZES[size],
  )
}

function ButtonContent({ icon, iconAfter, children }: Look & { children?: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Work is under way: the button keeps its width and its focus but takes no second press. */
    busy?: boolean
    busyLabel?: string
    ref?: Ref<HTMLButtonElement>
  }

export function Button(props: ButtonProps) {
  const { variant, size, icon, iconAfter, busy, busyLabel = 'Working', className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size }), busy && 'cursor-progress', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      // A submit button that is busy would otherwise send its form again.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>
        <ButtonContent icon={icon} iconAfter={iconAfter}>
          {children}
        </ButtonContent>
      </span>
      {busy && <Spinner label={busyLabel} className="absolute inset-0 justify-center" />}
    </button>
  )
}

export type LinkButtonProps = LinkProps & Look & { ref?: Ref<HTMLAnchorElement> }

/** A link of the site that looks like a button; for other sites, mail and files use AnchorButton. */
export function LinkButton({ variant, size, icon, iconAfter, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link data-print="no" {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </Link>
  )
}

export type AnchorButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look

export function AnchorButton({ variant, size, icon, iconAfter, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      <ButtonContent icon={icon} iconAfter={iconAfter}>
        {children}
      </ButtonContent>
    </a>
  )
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'iconAfter'> & { icon: IconName; label: string }

/** A button that shows only a picture; its label is read out and shown as the browser's hint. */
export function IconButton({ icon, label, variant = 'quiet', size, className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      title={label}
      className={classNames(size === 'sm' ? 'min-w-8 px-1.5!' : 'min-w-11 px-2!', className)}
    >
      <Icon name={icon} />
    </Button>
  )
}
