/** Names that stand in tables of the server and are said by the screens with `t(variable)`. */
import type { Module } from '../../api/core/module.ts'
import { modules } from '../../api/modules.ts'
import { disclaimer } from '../../workflows/definition/law.ts'
import { roleNames, roles, type Role } from '../../workflows/definition/roles.ts'
import { templates } from '../../workflows/definition/templates/index.ts'

const wordsOf = ({ permissions, menu, audit, notices, reportColumns }: Module): string[] => [
  ...Object.values(permissions ?? {}).flatMap(({ label, group }) => [label, group]),
  ...(menu ?? []).flatMap(({ label, group }) => [label, group ?? label]),
  ...Object.values(audit ?? {}).flatMap(({ label, acts = {}, all = label, fields = {} }) => [
    label,
    all,
    ...Object.values(acts),
    ...Object.values(fields).flatMap((field) => [field.label, ...Object.values(field.values ?? {})]),
  ]),
  ...Object.values({ ...notices, ...reportColumns }).map(({ label }) => label),
]
const wordsOfRole = (role: Role) => {
  const { label, many, one, meaning } = roles[role]
  return [label, many, one, meaning]
}

/** What domains call their things, roles, templates of workflows, and what is said beneath them. */
export const namesInTables = (): string[] => [
  ...new Set([
    ...Object.values(modules).flatMap(wordsOf),
    ...roleNames.flatMap(wordsOfRole),
    ...Object.values(templates).flatMap(({ name, summary }) => [name, summary]),
    disclaimer,
  ]),
]
