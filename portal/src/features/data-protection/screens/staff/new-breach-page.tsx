import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { toast } from '#ui/overlays/toast.ts'
import { enterBreach } from '../../breaches/contract.ts'
import { BreachForm } from './breach-form.tsx'

/** A breach that was discovered. */
export default function NewBreachPage() {
  const navigate = useNavigate()
  const [now] = useState(() => new Date().toISOString())
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title" className="mb-5">
        Enter a breach
      </h2>
      <BreachForm
        now={now}
        submitLabel="Enter the breach"
        cancelTo="/data-protection/breaches"
        send={(body, idempotencyKey) => api.call(enterBreach, { body }, { idempotencyKey })}
        onDone={({ id, reference }) => {
          toast.success(`${reference} is entered`)
          void navigate(`/data-protection/breaches/${id}`)
        }}
      />
    </section>
  )
}
