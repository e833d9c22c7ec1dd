import { createPortal } from 'react-dom'
import { useToaster, resolveValue } from 'react-hot-toast/headless'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useOpenDialogs } from './open-dialogs.ts'
import { toast, TOAST_DURATIONS, type Toast } from './toast.ts'

const EDGE: Record<Toast['type'], string> = {
  blank: 'border-s-brand',
  custom: 'border-s-brand',
  loading: 'border-s-amber',
  success: 'border-s-success-ink',
  error: 'border-s-danger-ink',
}
const ICONS: Partial<Record<Toast['type'], IconName>> = { success: 'check-circle', error: 'stop' }
const ICON_TONE: Partial<Record<Toast['type'], string>> = { success: 'text-success-ink', error: 'text-danger-ink' }

// Neither the header nor a bar that stays in view is below them.
const tops = 'top-[calc(var(--head-bar,0px)+3.25rem)]'
const feet = 'bottom-(--foot-bar,0px) in-[:has([data-foot-bar])]:bottom-[calc(var(--foot-bar,0px)+4rem)]'

export type ToasterProps = { position?: 'top-right' | 'bottom-right' }

/** Shows the toasts, in front of a dialog where one is open; the layout contains one. Time stops while the pointer or the keyboard is on them. */
export function Toaster({ position = 'bottom-right' }: ToasterProps) {
  const { toasts, handlers } = useToaster({
    duration: TOAST_DURATIONS.blank,
    removeDelay: 150,
  })
  const dialog = useOpenDialogs((open) => open.at(-1))
  const messages = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only holds the clock while someone reads
    <section
      aria-label="Messages"
      data-print="no"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className={classNames(
        'pointer-events-none fixed end-0 z-60 flex max-h-[calc(100dvh-10rem)] flex-col items-end gap-2 overflow-hidden p-4',
        dialog || position === 'top-right' ? tops : feet,
      )}
    >
      {/* Two regions stay in the page, since a region that comes with its words is not read out everywhere. */}
      <div role="status" aria-live="polite" className="contents">
        {toasts
          .filter(({ type }) => type !== 'error')
          .map((item) => (
            <ToastCard key={item.id} item={item} />
          ))}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {toasts
          .filter(({ type }) => type === 'error')
          .map((item) => (
            <ToastCard key={item.id} item={item} />
          ))}
      </div>
    </section>
  )
  return dialog ? createPortal(messages, dialog) : messages
}

function ToastCard({ item }: { item: Toast }) {
  const icon = ICONS[item.type]
  return (
    <div
      className={classNames(
        'pointer-events-auto flex w-max max-w-[min(350px,calc(100vw-2rem))] items-start gap-3 rounded-md border border-s-4 border-line bg-surface py-2.5 ps-3 pe-2 text-ink shadow-overlay transition-[opacity,visibility] duration-150',
        EDGE[item.type],
        item.visible ? 'opacity-100 starting:opacity-0' : 'invisible opacity-0',
      )}
    >
      {item.type === 'loading' && <Spinner className="mt-0.5 text-amber" />}
      {icon && <Icon name={icon} className={classNames('mt-0.5', ICON_TONE[item.type])} />}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{resolveValue(item.message, item)}</div>
      <IconButton
        icon="close"
        label="Dismiss message"
        size="sm"
        onClick={() => toast.dismiss(item.id)}
        className="-my-1"
      />
    </div>
  )
}
