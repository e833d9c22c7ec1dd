import { DescriptionList } from '#ui/description-list.tsx'
import type { Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'

export function factsOf(form: Submission) {
  const given = (key: string) => {
    const value = form.formData[key]
    return (typeof value === 'string' && value.trim()) || messages.notProvided
  }
  const filed = form.history.find(({ action }) => action === 'submitted')
  return [
    { term: 'Name', value: given('name') },
    { term: 'Surname', value: given('surname') },
    { term: 'Email', value: given('email') },
    { term: 'Phone Number', value: given('phone') },
    ...(form.company ? [{ term: 'Company', value: form.company.name }] : []),
    ...(form.company && filed ? [{ term: 'Filed by', value: filed.by }] : []),
    ...(form.renews ? [{ term: 'Renews licence', value: form.renews.reference }] : []),
    { term: 'Created on', value: <time dateTime={form.createdAt}>{formatDay(form.createdAt)}</time> },
    ...(form.completedAt
      ? [{ term: 'Completed on', value: <time dateTime={form.completedAt}>{formatDay(form.completedAt)}</time> }]
      : []),
    ...(form.dulyFiledOn
      ? [{ term: 'Duly filed on', value: <time dateTime={form.dulyFiledOn}>{formatDay(form.dulyFiledOn)}</time> }]
      : []),
    {
      term: 'Data protection consent',
      value: `Given on ${formatDay(form.consentAt)}, policy of ${formatDay(form.consentVersion)}`,
    },
  ]
}

/** Staff have the same as 'User Information' (spec 2 §2.1). */
export const SubmissionInformation = ({ form }: { form: Submission }) => (
  <section aria-labelledby="information">
    <h2 id="information" className="mb-4">
      Personal Information
    </h2>
    <DescriptionList items={factsOf(form)} />
  </section>
)
