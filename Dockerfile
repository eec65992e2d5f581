# The house in a container. The record and the signing key are in /data; everything else may be read-only.
#   docker build --tag hardway .
#   docker run --init --publish 127.0.0.1:8080:8080 --volume hardway-data:/data hardway

FROM node:24-bookworm-slim AS build
WORKDIR /app
# The libraries are a layer of their own: it is built again only when one of these files changes.
COPY package.json package-lock.json .npmrc ./
COPY packages/engine/package.json packages/engine/
COPY packages/server/package.json packages/server/
COPY packages/cli/package.json packages/cli/
COPY packages/web/package.json packages/web/
# No library that the house runs on needs its install script; the only ones that do are for tests.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/engine/package.json packages/engine/
COPY --from=build /app/packages/engine/dist packages/engine/dist
COPY --from=build /app/packages/server/package.json packages/server/
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/web/package.json packages/web/
COPY --from=build /app/packages/web/dist packages/web/dist
COPY --from=build /app/packages/cli/package.json packages/cli/
COPY --from=build /app/packages/cli/bin packages/cli/bin
COPY --from=build /app/packages/cli/dist packages/cli/dist
# A new volume takes its owner from here.
RUN install --directory --owner=node --group=node --mode=0700 /data

ENV NODE_ENV=production \
    HARDWAY_HOST=0.0.0.0 \
    HARDWAY_PORT=8080 \
    HARDWAY_FOLDER=/data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HARDWAY_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Other commands run in the same way: docker run … hardway verify
ENTRYPOINT ["node", "/app/packages/cli/bin/hardway.js"]
CMD ["serve"]
