import type { Field, FormAnswer, FormAnswers, RawAnswer, RawFormAnswers } from '#fields/field.ts'
import { profileKeys, type Section, titleKey } from '#fields/form.ts'
import { findStrangers } from '#fields/form-strangers.ts'
import { type AskedPart, askForm } from '#fields/form-visibility.ts'
import { checkAnswer, displayAnswer } from '#fields/kinds.ts'

/** An answer as it is read: the question and the words of its answer, empty when it was left open. */
export interface ReadAnswer {
  name: string
  text: string
  /** Where it stands within the form; the question's name, or `Directors.1.Name`. */
  path: string
}
export interface AnswerPart {
  /** 'Director 2' in a repeated section, else empty. */
  label: string
  answers: ReadAnswer[]
}
export interface AnswerGroup {
  id: string
  name: string
  /** One, or of a repeated section one for each thing; none when there are none. */
  parts: AnswerPart[]
}

/** What would be stored of an answer in hand, in words; what does not fit its question reads as it was typed. */
function readAnswer(field: Field, raw: RawAnswer): string {
  const checked = checkAnswer(field, raw)
  if ('problem' in checked) return Array.isArray(raw) ? raw.join(', ') : String(raw ?? '')
  return displayAnswer(field.kind, checked.answer)
}

const readPart = ({ label, path, fields, answers }: AskedPart): AnswerPart => ({
  label,
  answers: fields.map((field) => ({
    name: field.name,
    path: path + field.name,
    text: readAnswer(field, Object.hasOwn(answers, field.name) ? answers[field.name] : undefined),
  })),
})

/** The answers of a form by its sections, in the form's order: what is asked, open questions included. */
export const groupAnswers = (sections: Section[], answers: RawFormAnswers): AnswerGroup[] =>
  askForm(sections, answers).map(({ section, parts }) => ({
    id: section.id,
    name: section.name,
    parts: parts.map(readPart),
  }))

/**
 * The online form of a submission: all of formData that the page does not show elsewhere (spec 2 §2.1), by section. Answers that no
 * question of the version asks stand at the end.
 */
export function groupFormData(sections: Section[], formData: FormAnswers): AnswerGroup[] {
  const elsewhere = new Set<string>([titleKey, ...profileKeys])
  const groups = askForm(sections, formData)
    .map(({ section, parts }): AnswerGroup => {
      const shown = section.repeat
        ? parts
        : parts.map((part) => ({ ...part, fields: part.fields.filter(({ name }) => !elsewhere.has(name)) }))
      return { id: section.id, name: section.name, parts: shown.map(readPart) }
    })
    .filter(({ parts }) => parts.length === 0 || parts.some(({ answers }) => answers.length > 0))
  const others = findStrangers(sections, formData).filter((name) => Object.hasOwn(formData, name))
  if (others.length === 0) return groups
  const answers = others.map((name) => ({ name, path: name, text: plainWords(formData[name]) }))
  return [...groups, { id: 'others', name: 'Other answers', parts: [{ label: '', answers }] }]
}

/** An answer whose question is not known, as it stands. */
export const plainWords = (answer: FormAnswer | undefined): string =>
  Array.isArray(answer)
    ? answer.map((part) => (typeof part === 'string' ? part : Object.values(part).join(', '))).join('; ')
    : String(answer ?? '')
