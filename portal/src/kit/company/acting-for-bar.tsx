import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { NativeSelect } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { ActingFor } from './acting-for.ts'
import { useSession } from '../sign-in/session.ts'

/** Chooses in whose name the person acts on this device. Only for people with companies; loaded on demand, since most have none. */
export function ActingForBar({ acting }: { acting: ActingFor }) {
  const { company, companies, lost, isRestored, actFor } = acting
  const { user } = useSession()
  if (lost) return <LostNotice company={lost} onSeen={() => actFor(null)} />
  const own = { value: '', label: `Yourself (${user?.name ?? ''} ${user?.surname ?? ''})` }
  const options = [own, ...companies.map(({ id, name }) => ({ value: id, label: name }))]
  const choose = (id: string) => {
    actFor(id || null)
    const name = companies.find((one) => one.id === id)?.name
    toast.success(name ? `You act for ${name}.` : 'You act for yourself.', { id: 'acting-for' })
  }
  return (
    <section
      aria-label="Acting for"
      data-print="no"
      className={classNames('border-b border-line', company ? 'bg-info-soft' : 'bg-surface')}
    >
      <div className="shell flex items-center gap-x-6 py-2">
        <NativeSelect
          label="Acting for"
          className="min-w-0 max-w-lg flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3"
          options={options}
          value={company?.id ?? ''}
          disabled={!isRestored}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Link to="/companies" className="link hidden min-h-11 items-center sm:inline-flex">
          Your companies
        </Link>
      </div>
    </section>
  )
}

function LostNotice({ company, onSeen }: { company: string; onSeen: () => void }) {
  return (
    <div className="shell pt-6" data-print="no">
      <Alert
        kind="warning"
        title="You act for yourself now"
        actions={
          <Button size="sm" onClick={onSeen}>
            Continue as yourself
          </Button>
        }
      >
        You can no longer act for <strong className="[overflow-wrap:anywhere]">{company}</strong>.
      </Alert>
    </div>
  )
}
