import { Anchor, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './fields.module.css'

/**
 * Something on another site. Nothing is fetched from there before somebody opens it: that would tell the site
 * who reads this.
 */
export function Outside({
  id,
  url,
  label,
  onOpen,
}: {
  id?: string
  url: string
  label: string
  onOpen?: () => void
}) {
  const { t } = useTranslation()
  return (
    <div>
      <Anchor
        id={id}
        href={url}
        target="_blank"
        rel="noreferrer"
        fw={600}
        className={classes.done}
        onClick={onOpen}
        onAuxClick={onOpen}
      >
        {label} <IconExternalLink size={16} aria-hidden />
      </Anchor>
      <Text size="sm" c="dimmed">
        {t('Opens {{host}} in a new tab', { host: URL.canParse(url) ? new URL(url).host : url })}
      </Text>
    </div>
  )
}
