import { Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOn } from '../../api/core/contrast.ts'
import { shadesOf } from '../colors.ts'
import { LogoOf } from '../shell/Logo.tsx'
import { ownColor } from '../shell/ownColor.ts'
import classes from './SignInPreview.module.css'

/** How the sign-in page will look, drawn small. It shows only; nothing in it can be pressed. */
export function SignInPreview({
  name,
  picture,
  color,
}: {
  name: string
  picture: string | null
  color: string | null
}) {
  const { t } = useTranslation()
  const ground = `#${color ?? ownColor}`
  const button = shadesOf(color)[7] ?? ground
  return (
    <Paper p={0} component="figure" m={0} className={classes.frame}>
      <div className={classes.band} style={{ background: ground, color: textOn(ground) }}>
        <LogoOf name={name} picture={picture} color={color} large={false} onColor />
      </div>
      <div className={classes.page} aria-hidden>
        <div className={classes.card}>
          <span className={classes.line} />
          <span className={classes.field} />
          <span className={classes.field} />
          <span className={classes.button} style={{ background: button, color: textOn(button) }}>
            {t('Sign in')}
          </span>
        </div>
      </div>
      <Text component="figcaption" size="xs" c="dimmed" px="md" py="xs">
        {t('This is how the sign-in page will look.')}
      </Text>
    </Paper>
  )
}
