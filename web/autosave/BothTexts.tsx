import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './BothTexts.module.css'

/** Texts of a form with what each is called, in the order of the form. */
export type DraftTexts = [label: string, text: string][]

/** Both texts of a conflict side by side, each place where they differ under its name, so that the choice is seen. */
export function BothTexts({
  mine,
  theirs,
  other,
}: {
  mine: DraftTexts
  theirs: DraftTexts
  /** What theirs is. */ other: string
}) {
  const { t } = useTranslation()
  const places = [...new Set([...mine, ...theirs].map(([label]) => label))]
  const textOf = (texts: DraftTexts, place: string) => texts.find(([label]) => label === place)?.[1] ?? ''
  const apart = places.filter((place) => textOf(mine, place) !== textOf(theirs, place))
  return (
    <Stack gap="sm" mt="md">
      {apart.map((place) => (
        <section key={place} aria-label={place}>
          <Text fw={600} mb={4}>
            {place}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {[[t('Your text'), textOf(mine, place)] as const, [other, textOf(theirs, place)] as const].map(
              ([title, text]) => (
                <Paper key={title} component="fieldset" p="xs" m={0} miw={0} aria-label={title}>
                  <Text size="sm" c="dimmed">
                    {title}
                  </Text>
                  <Text size="sm" className={classes.text ?? ''} tabIndex={0}>
                    {text || t('Nothing written')}
                  </Text>
                </Paper>
              ),
            )}
          </SimpleGrid>
        </section>
      ))}
    </Stack>
  )
}
