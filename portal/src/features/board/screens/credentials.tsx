import type { Profile } from '../rules.ts'

/** A member's achievements, competencies, experience and qualifications (spec 1 §2.4); empty parts are omitted. */
export function Credentials({ member }: { member: Profile }) {
  return (
    <>
      <TextList id="achievements" title="Key Achievements" items={member.keyAchievements} />
      <TextList id="competencies" title="Core Competencies" items={member.coreCompetencies} />
      <Experience entries={member.professionalExperience} />
      <Qualifications entries={member.academicQualifications} />
    </>
  )
}

function TextList({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="prose mt-3">
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Experience({ entries }: { entries: Profile['professionalExperience'] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="experience">
      <h2 id="experience">Professional Experience</h2>
      <ol className="mt-4 grid gap-6 border-s-2 border-amber ps-6">
        {entries.map(({ company, position, duration, responsibilities }, index) => (
          <li key={index}>
            <h3 className="text-lg">{[position, company].filter(Boolean).join(', ')}</h3>
            {duration && <p className="tabular text-sm text-muted">{duration}</p>}
            {responsibilities.length > 0 && (
              <div className="prose mt-2">
                <ul>
                  {responsibilities.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Qualifications({ entries }: { entries: Profile['academicQualifications'] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="qualifications">
      <h2 id="qualifications">Academic Qualifications</h2>
      <ul className="measure mt-3 border-t border-line">
        {entries.map(({ degree, institution }, index) => (
          <li key={index} className="border-b border-line py-3">
            <span className="font-semibold">{degree}</span>
            {institution && <span className="block text-muted">{institution}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
