import { Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOn } from '../../api/core/contrast.ts'
import classes from './HeaderPreview.module.css'
import { LogoOf } from './Logo.tsx'

/** How the head of every page will look. It shows only; nothing in it can be pressed. */
export function HeaderPreview({
  name,
  picture,
  color,
}: {
  name: string
  picture: string | null
  color: string | null
}) {
  const { t } = useTranslation()
  return (
    <Paper p={0} component="figure" m={0} className={classes.frame}>
      <div
        className={classes.header}
        style={color ? { background: `#${color}`, color: textOn(color) } : undefined}
      >
        <LogoOf name={name} picture={picture} color={color} large={false} onColor={color !== null} />
      </div>
      <Text component="figcaption" size="xs" c="dimmed" px="md" py="xs">
        {t('This is how the header of every page will look.')}
      </Text>
    </Paper>
  )
}
