import { Text } from '@mantine/core'
import { textOn } from '../colors.ts'
import { useBrand } from './Brand.tsx'
import classes from './Logo.module.css'

/** The workspace's own logo, else the first letter of its name on its colour, and the name. */
export function Logo({ large = false }: { large?: boolean }) {
  const { workspaceName, companyLogo, backgroundColor, isMainHost } = useBrand()
  const name = isMainHost ? 'Redress' : workspaceName
  const color = `#${backgroundColor ?? '1f4f59'}`
  return (
    <span className={classes.logo} data-large={large || undefined}>
      {companyLogo ? <img src={companyLogo} alt="" className={classes.picture} /> : <span className={classes.tile} style={{ background: color, color: textOn(color) }} aria-hidden>{name.charAt(0).toUpperCase()}</span>}
      <Text span fw={650} size={large ? 'xl' : 'md'} truncate>{name}</Text>
    </span>
  )
}
