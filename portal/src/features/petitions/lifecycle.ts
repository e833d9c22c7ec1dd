import { customerCaseLifecycle } from '#features/cases/engine/rules.customer-case.ts'

/** The lifecycle of a petition (decisions §8). */
export const petitionLifecycle = customerCaseLifecycle('petition')
