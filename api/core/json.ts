/** The way into and out of columns of JSON. What is written there was checked by zod when it came in. */
import { Prisma } from '../../prisma/client.ts'

type Column<T> = { read: (stored: unknown) => T }
/** A column by the type that is written into it, said where it is read. */
export const column = <T>(): Column<T> => ({ read: (stored) => stored as T })
/** Plain data, as a column takes it. */
export const toColumn = (value: object): Prisma.InputJsonObject => value
/** Anything that JSON holds, as a column takes it that may be empty; null is nothing. */
export const toOptionalColumn = (value: unknown): Prisma.InputJsonValue | typeof Prisma.DbNull =>
  value === null || value === undefined ? Prisma.DbNull : value
