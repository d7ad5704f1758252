import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconLock } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyItem } from '../../api/learning/contract.ts'
import { joinNames, type Language } from '../i18n.ts'
import classes from './learning.module.css'

/** Props of the component for a lesson or quiz in the player. */
export type ItemProps<Item extends MyItem> = {
  assignmentId: string
  item: Item
  items: MyItem[]
  language: Language
  /** What the server remembers: the next device goes on in it. */
  learntIn: Language | null
  heading: RefObject<HTMLHeadingElement | null>
  previous: MyItem | undefined
  next: MyItem | undefined
  go: (itemId: string) => void
}

/** Around a lesson or quiz: its heading, what it waits for, and the way to the ones beside it. */
export function ItemFrame({
  item,
  items,
  language,
  heading,
  previous,
  next,
  go,
  children,
}: ItemProps<MyItem> & { children: ReactNode }) {
  const { t } = useTranslation()
  const before = items.filter(({ itemId }) => item.waitsFor.includes(itemId)).map(({ title }) => title)
  return (
    <Stack gap="lg">
      <header lang={language}>
        <Title order={2} ref={heading} tabIndex={-1}>
          {item.title}
        </Title>
        {item.description && <Text className={classes.words}>{item.description}</Text>}
      </header>
      {item.state === 'LOCKED' ? (
        <Alert color="gray" icon={<IconLock size={18} aria-hidden />}>
          {t('Complete {{names}} first.', { names: joinNames(before) })}
        </Alert>
      ) : (
        children
      )}
      <Group justify="space-between" component="nav" aria-label={t('Previous and next')}>
        {previous ? (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => go(previous.itemId)}
          >
            {t('Previous')}
          </Button>
        ) : (
          <span />
        )}
        {next && (
          <Button
            variant={item.state === 'COMPLETE' ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => go(next.itemId)}
          >
            {t('Next')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
