import type { Answer, Field, RawAnswer } from '#fields/field.ts'
import { formFields, profileKeys, type Section, sectionFields, sortSections, titleKey } from '#fields/form.ts'
import { checkAnswer, displayAnswer } from '#fields/kinds.ts'

/** An answer as it is read: the question and the words of its answer, empty when it was left open. */
export interface ReadAnswer {
  name: string
  text: string
}
export interface AnswerGroup {
  id: string
  name: string
  answers: ReadAnswer[]
}

/** What would be stored of an answer in hand, in words; what does not fit its question reads as it was typed. */
function readAnswer(field: Field, raw: RawAnswer): string {
  const checked = checkAnswer(field, raw)
  if ('problem' in checked) return Array.isArray(raw) ? raw.join(', ') : String(raw ?? '')
  return displayAnswer(field.kind, checked.answer)
}

const group = (section: Section, answers: Record<string, RawAnswer>, fields: Field[]): AnswerGroup => ({
  id: section.id,
  name: section.name,
  answers: fields.map((field) => ({
    name: field.name,
    text: readAnswer(field, Object.hasOwn(answers, field.name) ? answers[field.name] : undefined),
  })),
})

/** The answers of a form by its sections, in the form's order, open questions included. */
export const groupAnswers = (sections: Section[], answers: Record<string, RawAnswer>): AnswerGroup[] =>
  sortSections(sections).map((section) => group(section, answers, sectionFields(section)))

/**
 * The online form of a submission: all of formData that the page does not show elsewhere (spec 2 §2.1), by section. Answers that no
 * question of the version asks stand at the end.
 */
export function groupFormData(sections: Section[], formData: Record<string, Answer>): AnswerGroup[] {
  const shown = new Set<string>([titleKey, ...profileKeys])
  const groups = sortSections(sections)
    .map((section) =>
      group(
        section,
        formData,
        sectionFields(section).filter((field) => !shown.has(field.name)),
      ),
    )
    .filter(({ answers }) => answers.length > 0)
  const asked = new Set(formFields(sections).map((field) => field.name))
  const others = Object.entries(formData).filter(([name]) => !asked.has(name) && !shown.has(name))
  if (others.length === 0) return groups
  const answers = others.map(([name, answer]) => ({
    name,
    text: Array.isArray(answer) ? answer.join(', ') : String(answer),
  }))
  return [...groups, { id: 'others', name: 'Other answers', answers }]
}
