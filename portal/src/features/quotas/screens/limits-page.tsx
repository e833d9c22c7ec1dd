import { useSearchParams } from 'react-router'
import { EnabledFor } from '#kit/duty.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { may } from '#platform/duties.ts'

const Limits = onDemand(() => import('./limits.tsx').then((part) => part.Limits), { name: 'limits' })
const AccountLimits = onDemand(() => import('./limits.tsx').then((part) => part.AccountLimits), {
  name: 'account-limits',
})

export const meta = () => pageMeta({ title: 'Limits', noIndex: true })

/** Limits of every account, or of one account when the address has the parameter `account`. */
export default function LimitsPage() {
  const [search] = useSearchParams()
  const account = search.get('account')
  return (
    <EnabledFor duties={may.manageAccounts}>
      {account ? <AccountLimits key={account} id={account} /> : <Limits />}
    </EnabledFor>
  )
}
