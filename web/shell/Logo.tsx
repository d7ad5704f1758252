import { Text } from '@mantine/core'
import { textOn } from '../../api/core/contrast.ts'
import { useBrand } from './Brand.tsx'
import classes from './Logo.module.css'
import { ownColor } from './ownColor.ts'

type Props = {
  large?: boolean
  /** It stands on the brand's colour, so the tile is in the text's. */
  onColor?: boolean
}

/** The workspace's own logo, else the first letter of its name on its colour, and the name. */
export function Logo({ large = false, onColor = false }: Props) {
  const { workspaceName, companyLogo, backgroundColor, isMainHost } = useBrand()
  return (
    <LogoOf
      name={isMainHost ? 'Redress' : workspaceName}
      picture={companyLogo}
      color={backgroundColor}
      large={large}
      onColor={onColor}
    />
  )
}

type LogoOfProps = Required<Props> & { name: string; picture: string | null; color: string | null }
/** A logo and a name as they would look, for previews too. */
export function LogoOf({ name, picture, color, large, onColor }: LogoOfProps) {
  const ground = `#${color ?? ownColor}`
  const [under, over] = onColor ? [textOn(ground), ground] : [ground, textOn(ground)]
  return (
    <span className={classes.logo} data-large={large || undefined}>
      {picture ? (
        <img src={picture} alt="" className={classes.picture} />
      ) : (
        <span className={classes.tile} style={{ background: under, color: over }} aria-hidden>
          {name.charAt(0).toUpperCase()}
        </span>
      )}
      <Text span fw={650} size={large ? 'xl' : 'md'} truncate>
        {name}
      </Text>
    </span>
  )
}
