# --- build: the environment, without the tools that made it -------------------------------------
FROM python:3.12-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1
WORKDIR /srv/umpire
RUN python -m venv /opt/umpire

# What is installed depends on these alone, so that a change of the code reuses this layer.
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY app/__init__.py app/
RUN /opt/umpire/bin/python -m pip install --constraint constraints.txt --editable . \
    && /opt/umpire/bin/python -m pip uninstall --yes pip

# --- run ----------------------------------------------------------------------------------------
FROM python:3.12-slim

RUN useradd --system --uid 10001 --user-group --home-dir /srv/umpire --no-create-home umpire \
    && install --directory --owner=umpire --group=umpire /data
COPY --from=build /opt/umpire /opt/umpire
WORKDIR /srv/umpire
COPY migrations migrations/
COPY app app/
RUN /opt/umpire/bin/python -m compileall -q app migrations

ENV PATH=/opt/umpire/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    UMPIRE_DATABASE_URL=sqlite:////data/umpire.db \
    UMPIRE_HOST=0.0.0.0 \
    UMPIRE_PORT=8000
USER 10001:10001
VOLUME /data
EXPOSE 8000

# The image has no curl; Python asks as well.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ['UMPIRE_PORT'] + '/healthz', timeout=4)"]
ENTRYPOINT ["python", "-m", "app.cli"]
CMD ["serve"]
