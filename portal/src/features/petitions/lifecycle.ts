import { customerCaseLifecycle } from '#features/cases/engine/rules.customer-case.ts'

/** The life of a petition (decisions §8). */
export const petitionLifecycle = customerCaseLifecycle('petition')
