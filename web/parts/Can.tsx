import type { ReactNode } from 'react'
import type { Permission } from '../../api/core/permissions.ts'
import { useMe } from '../shell/me.ts'

type Abilities = Record<string, unknown>
type Props<A extends Abilities> = { children: ReactNode } & (
  | { /** What the record's answer says I may do to it. */ abilities: A; do: keyof A; may?: undefined }
  | { /** What my role may do at all. */ may: Permission; abilities?: undefined; do?: undefined }
)

/**
 * Shows its children to those who may: `<Can abilities={meeting.abilities} do="cancel">` or `<Can
 * may="workflow:create">`.
 */
export function Can<A extends Abilities>(props: Props<A>): ReactNode {
  const { permissions } = useMe()
  const can = props.may === undefined ? props.abilities[props.do] === true : permissions.includes(props.may)
  return can ? props.children : null
}
