import { customerCaseLife } from '../cases/rules.customer-case.ts'

/** The life of a petition (decisions §8). */
export const petitionLife = customerCaseLife('petition')
