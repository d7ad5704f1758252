# One image for the API, the workers and the one-off that migrates; the command tells them apart (docker-compose.yml).
FROM node:24-bookworm-slim AS build
WORKDIR /build
# What npm's postinstall reads comes first, so that changing other sources does not install again.
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
RUN npm ci --no-audit --no-fund
COPY . .
# What a test does as well (deploy/image/image.test.ts): the image is this folder and Node.
RUN npm run build:image -- /image

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /image ./
RUN mkdir /data /case-keys && chown node:node /data /case-keys

ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER node
EXPOSE 3000
CMD ["node", "start.js", "--only=api"]
